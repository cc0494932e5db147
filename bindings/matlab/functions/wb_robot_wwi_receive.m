function result = wb_robot_wwi_receive()
% wb_robot_wwi_receive
%   result = wb_robot_wwi_receive()
%   In C: const char *wb_robot_wwi_receive(int *size)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_wwi_receive');
end
