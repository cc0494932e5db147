function value = WB_MF_INT32
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 18;
end
