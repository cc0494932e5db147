function result = wb_robot_keyboard_get_key()
% wb_robot_keyboard_get_key
%   result = wb_robot_keyboard_get_key()
%   In C, deprecated: int wb_robot_keyboard_get_key()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_keyboard_get_key');
end
