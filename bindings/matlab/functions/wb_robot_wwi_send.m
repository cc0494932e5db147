function wb_robot_wwi_send(data, size)
% wb_robot_wwi_send
%   wb_robot_wwi_send(data, size)
%   In C: void wb_robot_wwi_send(const char *data, int size)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_wwi_send', data, size);
end
