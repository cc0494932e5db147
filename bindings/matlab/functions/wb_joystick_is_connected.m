function result = wb_joystick_is_connected()
% wb_joystick_is_connected
%   result = wb_joystick_is_connected()
%   In C: bool wb_joystick_is_connected()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_is_connected');
end
