function value = WB_ROBOT_KEYBOARD_NUMPAD_DOWN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 379;
end
