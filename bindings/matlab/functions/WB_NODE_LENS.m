function value = WB_NODE_LENS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 74;
end
