function state = wb_mouse_get_state()
% wb_mouse_get_state
%   state = wb_mouse_get_state()
%   STATE has the fields u, v, x, y, z, left, middle and right.

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  state = rebots_controller('wb_mouse_get_state');
end
