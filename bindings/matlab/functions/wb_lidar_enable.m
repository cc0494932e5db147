function wb_lidar_enable(tag, sampling_period)
% wb_lidar_enable
%   wb_lidar_enable(tag, sampling_period)
%   In C: void wb_lidar_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_lidar_enable', tag, sampling_period);
end
