function result = wb_touch_sensor_get_type(tag)
% wb_touch_sensor_get_type
%   result = wb_touch_sensor_get_type(tag)
%   In C: WbTouchSensorType wb_touch_sensor_get_type(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_touch_sensor_get_type', tag);
end
