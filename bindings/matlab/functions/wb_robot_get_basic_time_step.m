function result = wb_robot_get_basic_time_step()
% wb_robot_get_basic_time_step
%   result = wb_robot_get_basic_time_step()
%   In C: double wb_robot_get_basic_time_step()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_basic_time_step');
end
