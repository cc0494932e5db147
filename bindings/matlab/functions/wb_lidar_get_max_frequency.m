function result = wb_lidar_get_max_frequency(tag)
% wb_lidar_get_max_frequency
%   result = wb_lidar_get_max_frequency(tag)
%   In C: double wb_lidar_get_max_frequency(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_get_max_frequency', tag);
end
