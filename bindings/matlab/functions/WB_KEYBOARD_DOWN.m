function value = WB_KEYBOARD_DOWN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 317;
end
