function value = WB_KEYBOARD_SHIFT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 65536;
end
