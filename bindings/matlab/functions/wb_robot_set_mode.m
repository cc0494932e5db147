function wb_robot_set_mode(mode, varargin)
% wb_robot_set_mode
%   wb_robot_set_mode(mode, arg)
%   wb_robot_set_mode(mode)
%   In C: void wb_robot_set_mode(WbRobotMode mode, const void *arg)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_set_mode', mode, varargin{:});
end
