function result = wb_joystick_get_pov_value(pov)
% wb_joystick_get_pov_value
%   result = wb_joystick_get_pov_value(pov)
%   In C: int wb_joystick_get_pov_value(int pov)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_pov_value', pov);
end
