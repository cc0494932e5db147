function wb_robot_set_data(data)
% wb_robot_set_data
%   wb_robot_set_data(data)
%   In C, deprecated: void wb_robot_set_data(const char *data)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_set_data', data);
end
