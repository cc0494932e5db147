function value = WB_EVENT_JOYSTICK_BUTTON
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 8;
end
