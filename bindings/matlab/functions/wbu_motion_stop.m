function wbu_motion_stop(motion)
% wbu_motion_stop
%   wbu_motion_stop(motion)
%   In C: void wbu_motion_stop(WbMotionRef motion)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_motion_stop', motion);
end
