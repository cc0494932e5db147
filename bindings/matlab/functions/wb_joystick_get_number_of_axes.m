function result = wb_joystick_get_number_of_axes()
% wb_joystick_get_number_of_axes
%   result = wb_joystick_get_number_of_axes()
%   In C: int wb_joystick_get_number_of_axes()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_number_of_axes');
end
