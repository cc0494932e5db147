function result = wbu_motion_is_over(motion)
% wbu_motion_is_over
%   result = wbu_motion_is_over(motion)
%   In C: bool wbu_motion_is_over(WbMotionRef motion)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_motion_is_over', motion);
end
