function value = WB_NODE_PLANE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 23;
end
