function result = wb_joystick_get_model()
% wb_joystick_get_model
%   result = wb_joystick_get_model()
%   In C: const char *wb_joystick_get_model()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_model');
end
