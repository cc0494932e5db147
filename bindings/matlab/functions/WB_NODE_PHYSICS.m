function value = WB_NODE_PHYSICS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 76;
end
