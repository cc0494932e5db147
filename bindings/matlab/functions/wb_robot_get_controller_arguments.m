function result = wb_robot_get_controller_arguments()
% wb_robot_get_controller_arguments
%   result = wb_robot_get_controller_arguments()
%   In C, deprecated: const char *wb_robot_get_controller_arguments()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_controller_arguments');
end
