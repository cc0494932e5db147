function result = wb_touch_sensor_get_value(tag)
% wb_touch_sensor_get_value
%   result = wb_touch_sensor_get_value(tag)
%   In C: double wb_touch_sensor_get_value(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_touch_sensor_get_value', tag);
end
