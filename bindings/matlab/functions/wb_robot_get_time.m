function result = wb_robot_get_time()
% wb_robot_get_time
%   result = wb_robot_get_time()
%   In C: double wb_robot_get_time()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_time');
end
