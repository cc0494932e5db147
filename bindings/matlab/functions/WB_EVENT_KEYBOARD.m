function value = WB_EVENT_KEYBOARD
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 4;
end
