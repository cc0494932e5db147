function wb_lidar_disable_point_cloud(tag)
% wb_lidar_disable_point_cloud
%   wb_lidar_disable_point_cloud(tag)
%   In C: void wb_lidar_disable_point_cloud(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_lidar_disable_point_cloud', tag);
end
