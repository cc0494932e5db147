function result = wb_robot_get_synchronization()
% wb_robot_get_synchronization
%   result = wb_robot_get_synchronization()
%   In C: bool wb_robot_get_synchronization()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_synchronization');
end
