function result = wb_robot_step(duration)
% wb_robot_step
%   result = wb_robot_step(duration)
%   In C: int wb_robot_step(int duration)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_step', duration);
end
