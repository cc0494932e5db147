function result = wb_servo_get_position(tag)
% wb_servo_get_position
%   result = wb_servo_get_position(tag)
%   In C: double wb_servo_get_position(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_servo_get_position', tag);
end
