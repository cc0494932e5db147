function wb_joystick_set_force_axis(axis)
% wb_joystick_set_force_axis
%   wb_joystick_set_force_axis(axis)
%   In C: void wb_joystick_set_force_axis(int axis)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_joystick_set_force_axis', axis);
end
