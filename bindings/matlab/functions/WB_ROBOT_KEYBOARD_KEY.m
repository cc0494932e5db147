function value = WB_ROBOT_KEYBOARD_KEY
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 65535;
end
