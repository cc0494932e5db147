function wb_servo_set_force(tag, force)
% wb_servo_set_force
%   wb_servo_set_force(tag, force)
%   In C: void wb_servo_set_force(WbDeviceTag tag, double force)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_set_force', tag, force);
end
