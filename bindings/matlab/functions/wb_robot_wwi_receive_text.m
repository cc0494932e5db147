function result = wb_robot_wwi_receive_text()
% wb_robot_wwi_receive_text
%   result = wb_robot_wwi_receive_text()
%   In C: const char *wb_robot_wwi_receive_text()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_wwi_receive_text');
end
