function points = wb_lidar_get_point_cloud(tag)
% wb_lidar_get_point_cloud
%   points = wb_lidar_get_point_cloud(tag)
%   POINTS is a row of structures with the fields x, y, z, layer_id and time.
%   In C: const WbLidarPoint *wb_lidar_get_point_cloud(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  points = rebots_controller('wb_lidar_get_point_cloud', tag);
end
