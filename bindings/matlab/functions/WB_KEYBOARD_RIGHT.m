function value = WB_KEYBOARD_RIGHT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 316;
end
