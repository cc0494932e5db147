function wb_motor_set_available_force(tag, force)
% wb_motor_set_available_force
%   wb_motor_set_available_force(tag, force)
%   In C: void wb_motor_set_available_force(WbDeviceTag tag, double force)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_set_available_force', tag, force);
end
