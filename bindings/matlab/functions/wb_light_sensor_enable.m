function wb_light_sensor_enable(tag, sampling_period)
% wb_light_sensor_enable
%   wb_light_sensor_enable(tag, sampling_period)
%   In C: void wb_light_sensor_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_light_sensor_enable', tag, sampling_period);
end
