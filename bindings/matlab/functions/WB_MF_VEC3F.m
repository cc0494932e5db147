function value = WB_MF_VEC3F
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 21;
end
