function wb_robot_init()
% wb_robot_init
%   wb_robot_init()
%   Does nothing: the launcher has connected the controller before its first line.
%   In C: int wb_robot_init()
end
