function result = wb_touch_sensor_get_sampling_period(tag)
% wb_touch_sensor_get_sampling_period
%   result = wb_touch_sensor_get_sampling_period(tag)
%   In C: int wb_touch_sensor_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_touch_sensor_get_sampling_period', tag);
end
