function wb_light_sensor_disable(tag)
% wb_light_sensor_disable
%   wb_light_sensor_disable(tag)
%   In C: void wb_light_sensor_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_light_sensor_disable', tag);
end
