function value = WB_MF_BOOL
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 17;
end
