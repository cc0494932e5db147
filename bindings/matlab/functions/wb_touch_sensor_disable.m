function wb_touch_sensor_disable(tag)
% wb_touch_sensor_disable
%   wb_touch_sensor_disable(tag)
%   In C: void wb_touch_sensor_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_touch_sensor_disable', tag);
end
