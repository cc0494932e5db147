function result = wb_robot_get_project_path()
% wb_robot_get_project_path
%   result = wb_robot_get_project_path()
%   In C: const char *wb_robot_get_project_path()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_project_path');
end
