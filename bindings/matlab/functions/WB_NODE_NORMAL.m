function value = WB_NODE_NORMAL
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 21;
end
