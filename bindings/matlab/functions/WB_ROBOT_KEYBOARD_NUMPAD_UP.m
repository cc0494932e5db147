function value = WB_ROBOT_KEYBOARD_NUMPAD_UP
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 377;
end
