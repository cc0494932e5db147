function wb_robot_cleanup()
% wb_robot_cleanup
%   wb_robot_cleanup()
%   Does nothing: the controller leaves the world when its program ends.
%   In C: void wb_robot_cleanup()
end
