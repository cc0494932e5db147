function result = wb_servo_get_motor_force_feedback_sampling_period(tag)
% wb_servo_get_motor_force_feedback_sampling_period
%   result = wb_servo_get_motor_force_feedback_sampling_period(tag)
%   In C: int wb_servo_get_motor_force_feedback_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_servo_get_motor_force_feedback_sampling_period', tag);
end
