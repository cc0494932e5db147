function result = wb_robot_step_end()
% wb_robot_step_end
%   result = wb_robot_step_end()
%   In C: int wb_robot_step_end()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_step_end');
end
