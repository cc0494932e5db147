function result = wb_robot_get_data()
% wb_robot_get_data
%   result = wb_robot_get_data()
%   In C, deprecated: const char *wb_robot_get_data()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_data');
end
