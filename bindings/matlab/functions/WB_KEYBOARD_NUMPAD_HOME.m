function value = WB_KEYBOARD_NUMPAD_HOME
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 375;
end
