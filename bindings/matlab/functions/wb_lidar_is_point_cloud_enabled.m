function result = wb_lidar_is_point_cloud_enabled(tag)
% wb_lidar_is_point_cloud_enabled
%   result = wb_lidar_is_point_cloud_enabled(tag)
%   In C: bool wb_lidar_is_point_cloud_enabled(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_is_point_cloud_enabled', tag);
end
