function wb_servo_set_motor_force(tag, motor_force)
% wb_servo_set_motor_force
%   wb_servo_set_motor_force(tag, motor_force)
%   In C: void wb_servo_set_motor_force(WbDeviceTag tag, double motor_force)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_set_motor_force', tag, motor_force);
end
