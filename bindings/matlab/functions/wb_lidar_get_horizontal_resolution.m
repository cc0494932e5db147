function result = wb_lidar_get_horizontal_resolution(tag)
% wb_lidar_get_horizontal_resolution
%   result = wb_lidar_get_horizontal_resolution(tag)
%   In C: int wb_lidar_get_horizontal_resolution(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_get_horizontal_resolution', tag);
end
