function wb_keyboard_disable()
% wb_keyboard_disable
%   wb_keyboard_disable()
%   In C: void wb_keyboard_disable()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_keyboard_disable');
end
