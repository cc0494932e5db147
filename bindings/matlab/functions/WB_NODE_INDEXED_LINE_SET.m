function value = WB_NODE_INDEXED_LINE_SET
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 17;
end
