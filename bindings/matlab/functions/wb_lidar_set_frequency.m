function wb_lidar_set_frequency(tag, frequency)
% wb_lidar_set_frequency
%   wb_lidar_set_frequency(tag, frequency)
%   In C: void wb_lidar_set_frequency(WbDeviceTag tag, double frequency)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_lidar_set_frequency', tag, frequency);
end
