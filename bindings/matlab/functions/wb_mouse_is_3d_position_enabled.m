function result = wb_mouse_is_3d_position_enabled()
% wb_mouse_is_3d_position_enabled
%   result = wb_mouse_is_3d_position_enabled()
%   In C: bool wb_mouse_is_3d_position_enabled()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_mouse_is_3d_position_enabled');
end
