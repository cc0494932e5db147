function wb_lidar_disable(tag)
% wb_lidar_disable
%   wb_lidar_disable(tag)
%   In C: void wb_lidar_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_lidar_disable', tag);
end
