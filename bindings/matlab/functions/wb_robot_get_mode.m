function result = wb_robot_get_mode()
% wb_robot_get_mode
%   result = wb_robot_get_mode()
%   In C: WbRobotMode wb_robot_get_mode()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_mode');
end
