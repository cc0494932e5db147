function wb_motor_set_torque(tag, torque)
% wb_motor_set_torque
%   wb_motor_set_torque(tag, torque)
%   In C: void wb_motor_set_torque(WbDeviceTag tag, double torque)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_set_torque', tag, torque);
end
