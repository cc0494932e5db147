function result = wb_robot_get_number_of_devices()
% wb_robot_get_number_of_devices
%   result = wb_robot_get_number_of_devices()
%   In C: int wb_robot_get_number_of_devices()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_number_of_devices');
end
