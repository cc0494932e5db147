function value = WB_NODE_RECEIVER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 56;
end
