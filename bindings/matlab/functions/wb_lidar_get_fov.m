function result = wb_lidar_get_fov(tag)
% wb_lidar_get_fov
%   result = wb_lidar_get_fov(tag)
%   In C: double wb_lidar_get_fov(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_get_fov', tag);
end
