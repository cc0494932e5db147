function result = wb_keyboard_get_key()
% wb_keyboard_get_key
%   result = wb_keyboard_get_key()
%   In C: int wb_keyboard_get_key()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_keyboard_get_key');
end
