function value = WB_KEYBOARD_CONTROL
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 131072;
end
