function value = WB_SF_VEC2F
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 4;
end
