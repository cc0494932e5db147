function value = WB_NODE_CAPSULE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 6;
end
