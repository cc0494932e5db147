function wbu_motion_play(motion)
% wbu_motion_play
%   wbu_motion_play(motion)
%   In C: void wbu_motion_play(WbMotionRef motion)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_motion_play', motion);
end
