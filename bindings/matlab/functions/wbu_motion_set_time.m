function wbu_motion_set_time(motion, time)
% wbu_motion_set_time
%   wbu_motion_set_time(motion, time)
%   In C: void wbu_motion_set_time(WbMotionRef motion, int time)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_motion_set_time', motion, time);
end
