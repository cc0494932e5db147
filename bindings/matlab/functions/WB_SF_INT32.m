function value = WB_SF_INT32
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
