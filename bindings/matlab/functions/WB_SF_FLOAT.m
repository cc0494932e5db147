function value = WB_SF_FLOAT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
