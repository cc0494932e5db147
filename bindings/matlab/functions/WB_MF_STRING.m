function value = WB_MF_STRING
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 24;
end
