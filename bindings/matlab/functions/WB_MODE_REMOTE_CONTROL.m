function value = WB_MODE_REMOTE_CONTROL
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
