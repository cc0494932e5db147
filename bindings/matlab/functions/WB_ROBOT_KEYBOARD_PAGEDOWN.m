function value = WB_ROBOT_KEYBOARD_PAGEDOWN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 367;
end
