function result = wb_robot_get_custom_data()
% wb_robot_get_custom_data
%   result = wb_robot_get_custom_data()
%   In C: const char *wb_robot_get_custom_data()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_custom_data');
end
