function result = wb_robot_get_world_path()
% wb_robot_get_world_path
%   result = wb_robot_get_world_path()
%   In C: const char *wb_robot_get_world_path()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_world_path');
end
