function value = WB_EVENT_JOYSTICK_AXIS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 16;
end
