function value = WB_NODE_CUBEMAP
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1002;
end
