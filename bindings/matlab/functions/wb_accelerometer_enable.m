function wb_accelerometer_enable(tag, sampling_period)
% wb_accelerometer_enable
%   wb_accelerometer_enable(tag, sampling_period)
%   In C: void wb_accelerometer_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_accelerometer_enable', tag, sampling_period);
end
