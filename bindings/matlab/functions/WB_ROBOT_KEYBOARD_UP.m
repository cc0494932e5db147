function value = WB_ROBOT_KEYBOARD_UP
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 315;
end
