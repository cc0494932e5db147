function result = wb_keyboard_get_sampling_period()
% wb_keyboard_get_sampling_period
%   result = wb_keyboard_get_sampling_period()
%   In C: int wb_keyboard_get_sampling_period()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_keyboard_get_sampling_period');
end
