function result = wbu_motion_get_time(motion)
% wbu_motion_get_time
%   result = wbu_motion_get_time(motion)
%   In C: int wbu_motion_get_time(WbMotionRef motion)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_motion_get_time', motion);
end
