function wb_servo_disable_motor_force_feedback(tag)
% wb_servo_disable_motor_force_feedback
%   wb_servo_disable_motor_force_feedback(tag)
%   In C: void wb_servo_disable_motor_force_feedback(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_disable_motor_force_feedback', tag);
end
