function value = WB_NODE_SPHERE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 28;
end
