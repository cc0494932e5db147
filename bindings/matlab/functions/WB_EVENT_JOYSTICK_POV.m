function value = WB_EVENT_JOYSTICK_POV
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 32;
end
