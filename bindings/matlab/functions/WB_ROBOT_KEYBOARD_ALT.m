function value = WB_ROBOT_KEYBOARD_ALT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 262144;
end
