function value = WB_NO_FIELD
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
