function wb_position_sensor_disable(tag)
% wb_position_sensor_disable
%   wb_position_sensor_disable(tag)
%   In C: void wb_position_sensor_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_position_sensor_disable', tag);
end
