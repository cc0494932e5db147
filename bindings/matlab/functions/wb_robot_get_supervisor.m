function result = wb_robot_get_supervisor()
% wb_robot_get_supervisor
%   result = wb_robot_get_supervisor()
%   In C: bool wb_robot_get_supervisor()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_supervisor');
end
