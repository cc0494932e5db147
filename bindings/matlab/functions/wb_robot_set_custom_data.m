function wb_robot_set_custom_data(data)
% wb_robot_set_custom_data
%   wb_robot_set_custom_data(data)
%   In C: void wb_robot_set_custom_data(const char *data)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_set_custom_data', data);
end
