function value = WB_NODE_MUSCLE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 20;
end
