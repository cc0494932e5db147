function result = wb_robot_get_name()
% wb_robot_get_name
%   result = wb_robot_get_name()
%   In C: const char *wb_robot_get_name()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_name');
end
