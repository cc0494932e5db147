function value = WB_NODE_MATERIAL
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 18;
end
