function value = WB_NODE_RANGE_FINDER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 55;
end
