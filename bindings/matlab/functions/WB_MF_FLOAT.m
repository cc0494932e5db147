function value = WB_MF_FLOAT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 19;
end
