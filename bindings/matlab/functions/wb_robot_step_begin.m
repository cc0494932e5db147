function result = wb_robot_step_begin(duration)
% wb_robot_step_begin
%   result = wb_robot_step_begin(duration)
%   In C: int wb_robot_step_begin(int duration)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_step_begin', duration);
end
