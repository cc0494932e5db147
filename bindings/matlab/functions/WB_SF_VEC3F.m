function value = WB_SF_VEC3F
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 5;
end
