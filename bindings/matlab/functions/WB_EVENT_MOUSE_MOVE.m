function value = WB_EVENT_MOUSE_MOVE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
