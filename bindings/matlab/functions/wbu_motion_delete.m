function wbu_motion_delete(motion)
% wbu_motion_delete
%   wbu_motion_delete(motion)
%   In C: void wbu_motion_delete(WbMotionRef motion)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_motion_delete', motion);
end
