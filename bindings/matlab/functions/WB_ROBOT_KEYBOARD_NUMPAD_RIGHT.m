function value = WB_ROBOT_KEYBOARD_NUMPAD_RIGHT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 378;
end
