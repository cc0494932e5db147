function value = WB_NODE_NO_NODE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
