function value = WB_NODE_CONE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 8;
end
