function result = wb_joystick_get_number_of_povs()
% wb_joystick_get_number_of_povs
%   result = wb_joystick_get_number_of_povs()
%   In C: int wb_joystick_get_number_of_povs()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_number_of_povs');
end
