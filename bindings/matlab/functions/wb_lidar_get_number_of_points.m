function result = wb_lidar_get_number_of_points(tag)
% wb_lidar_get_number_of_points
%   result = wb_lidar_get_number_of_points(tag)
%   In C: int wb_lidar_get_number_of_points(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_get_number_of_points', tag);
end
