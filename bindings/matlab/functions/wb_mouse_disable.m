function wb_mouse_disable()
% wb_mouse_disable
%   wb_mouse_disable()
%   In C: void wb_mouse_disable()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_mouse_disable');
end
