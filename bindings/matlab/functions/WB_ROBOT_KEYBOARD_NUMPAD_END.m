function value = WB_ROBOT_KEYBOARD_NUMPAD_END
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 382;
end
