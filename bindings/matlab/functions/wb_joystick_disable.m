function wb_joystick_disable()
% wb_joystick_disable
%   wb_joystick_disable()
%   In C: void wb_joystick_disable()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_joystick_disable');
end
