function wb_robot_keyboard_disable()
% wb_robot_keyboard_disable
%   wb_robot_keyboard_disable()
%   In C, deprecated: void wb_robot_keyboard_disable()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_keyboard_disable');
end
