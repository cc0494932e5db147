function result = wbu_motion_new(filename)
% wbu_motion_new
%   result = wbu_motion_new(filename)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbMotionRef wbu_motion_new(const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_motion_new', filename);
end
