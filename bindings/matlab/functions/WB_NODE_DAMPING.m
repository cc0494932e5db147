function value = WB_NODE_DAMPING
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 66;
end
