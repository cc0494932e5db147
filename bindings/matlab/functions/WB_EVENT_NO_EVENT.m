function value = WB_EVENT_NO_EVENT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
