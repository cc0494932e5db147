function value = WB_NODE_SHAPE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 27;
end
