function value = WB_EVENT_QUIT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = -1;
end
