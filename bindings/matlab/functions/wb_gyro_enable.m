function wb_gyro_enable(tag, sampling_period)
% wb_gyro_enable
%   wb_gyro_enable(tag, sampling_period)
%   In C: void wb_gyro_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_gyro_enable', tag, sampling_period);
end
