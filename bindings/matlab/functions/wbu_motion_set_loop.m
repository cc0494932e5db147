function wbu_motion_set_loop(motion, loop)
% wbu_motion_set_loop
%   wbu_motion_set_loop(motion, loop)
%   In C: void wbu_motion_set_loop(WbMotionRef motion, bool loop)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_motion_set_loop', motion, loop);
end
