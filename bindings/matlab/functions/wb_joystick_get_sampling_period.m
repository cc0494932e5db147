function result = wb_joystick_get_sampling_period()
% wb_joystick_get_sampling_period
%   result = wb_joystick_get_sampling_period()
%   In C: int wb_joystick_get_sampling_period()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_sampling_period');
end
