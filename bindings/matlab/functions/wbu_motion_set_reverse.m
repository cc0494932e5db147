function wbu_motion_set_reverse(motion, reverse)
% wbu_motion_set_reverse
%   wbu_motion_set_reverse(motion, reverse)
%   In C: void wbu_motion_set_reverse(WbMotionRef motion, bool reverse)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_motion_set_reverse', motion, reverse);
end
