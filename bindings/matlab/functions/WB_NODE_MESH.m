function value = WB_NODE_MESH
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 19;
end
