function result = wb_position_sensor_get_motor(tag)
% wb_position_sensor_get_motor
%   result = wb_position_sensor_get_motor(tag)
%   In C: WbDeviceTag wb_position_sensor_get_motor(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_position_sensor_get_motor', tag);
end
