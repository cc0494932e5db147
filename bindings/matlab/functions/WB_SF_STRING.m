function value = WB_SF_STRING
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 8;
end
