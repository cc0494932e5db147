function result = wb_servo_get_motor_force_feedback(tag)
% wb_servo_get_motor_force_feedback
%   result = wb_servo_get_motor_force_feedback(tag)
%   In C: double wb_servo_get_motor_force_feedback(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_servo_get_motor_force_feedback', tag);
end
