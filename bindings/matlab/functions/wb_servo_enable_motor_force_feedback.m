function wb_servo_enable_motor_force_feedback(tag, sampling_period)
% wb_servo_enable_motor_force_feedback
%   wb_servo_enable_motor_force_feedback(tag, sampling_period)
%   In C: void wb_servo_enable_motor_force_feedback(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_enable_motor_force_feedback', tag, sampling_period);
end
