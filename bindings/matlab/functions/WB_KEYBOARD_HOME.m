function value = WB_KEYBOARD_HOME
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 313;
end
