function wb_touch_sensor_enable(tag, sampling_period)
% wb_touch_sensor_enable
%   wb_touch_sensor_enable(tag, sampling_period)
%   In C: void wb_touch_sensor_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_touch_sensor_enable', tag, sampling_period);
end
