function wb_joystick_set_constant_force_duration(duration)
% wb_joystick_set_constant_force_duration
%   wb_joystick_set_constant_force_duration(duration)
%   In C: void wb_joystick_set_constant_force_duration(double duration)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_joystick_set_constant_force_duration', duration);
end
