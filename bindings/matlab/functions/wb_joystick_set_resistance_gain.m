function wb_joystick_set_resistance_gain(gain)
% wb_joystick_set_resistance_gain
%   wb_joystick_set_resistance_gain(gain)
%   In C: void wb_joystick_set_resistance_gain(double gain)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_joystick_set_resistance_gain', gain);
end
