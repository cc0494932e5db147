function value = WB_KEYBOARD_PAGEUP
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 366;
end
