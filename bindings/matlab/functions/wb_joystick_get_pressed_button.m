function result = wb_joystick_get_pressed_button()
% wb_joystick_get_pressed_button
%   result = wb_joystick_get_pressed_button()
%   In C: int wb_joystick_get_pressed_button()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_pressed_button');
end
