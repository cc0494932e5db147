function result = wb_servo_get_target_position(tag)
% wb_servo_get_target_position
%   result = wb_servo_get_target_position(tag)
%   In C: double wb_servo_get_target_position(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_servo_get_target_position', tag);
end
