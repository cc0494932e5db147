function result = wb_lidar_get_number_of_layers(tag)
% wb_lidar_get_number_of_layers
%   result = wb_lidar_get_number_of_layers(tag)
%   In C: int wb_lidar_get_number_of_layers(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_get_number_of_layers', tag);
end
