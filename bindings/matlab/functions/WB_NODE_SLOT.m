function value = WB_NODE_SLOT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 79;
end
