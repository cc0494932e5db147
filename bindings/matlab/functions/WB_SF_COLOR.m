function value = WB_SF_COLOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 7;
end
