function value = WB_NODE_SOLID_REFERENCE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 81;
end
