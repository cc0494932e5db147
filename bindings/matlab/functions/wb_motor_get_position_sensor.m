function result = wb_motor_get_position_sensor(tag)
% wb_motor_get_position_sensor
%   result = wb_motor_get_position_sensor(tag)
%   In C: WbDeviceTag wb_motor_get_position_sensor(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_position_sensor', tag);
end
