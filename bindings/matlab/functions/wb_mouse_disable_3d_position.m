function wb_mouse_disable_3d_position()
% wb_mouse_disable_3d_position
%   wb_mouse_disable_3d_position()
%   In C: void wb_mouse_disable_3d_position()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_mouse_disable_3d_position');
end
