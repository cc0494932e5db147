function result = wb_robot_get_type()
% wb_robot_get_type
%   result = wb_robot_get_type()
%   In C, deprecated: WbNodeType wb_robot_get_type()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_type');
end
