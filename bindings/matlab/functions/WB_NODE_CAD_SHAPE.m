function value = WB_NODE_CAD_SHAPE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 5;
end
