function result = wbu_motion_get_duration(motion)
% wbu_motion_get_duration
%   result = wbu_motion_get_duration(motion)
%   In C: int wbu_motion_get_duration(WbMotionRef motion)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_motion_get_duration', motion);
end
