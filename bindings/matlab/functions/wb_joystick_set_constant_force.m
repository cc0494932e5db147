function wb_joystick_set_constant_force(level)
% wb_joystick_set_constant_force
%   wb_joystick_set_constant_force(level)
%   In C: void wb_joystick_set_constant_force(int level)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_joystick_set_constant_force', level);
end
