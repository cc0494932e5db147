function value = WB_SF_NODE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 9;
end
