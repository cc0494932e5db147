function value = WB_MF_VEC2F
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 20;
end
