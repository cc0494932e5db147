function result = wb_robot_get_controller_name()
% wb_robot_get_controller_name
%   result = wb_robot_get_controller_name()
%   In C, deprecated: const char *wb_robot_get_controller_name()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_controller_name');
end
