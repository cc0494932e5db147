function value = WB_KEYBOARD_LEFT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 314;
end
