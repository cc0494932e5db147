function value = WB_NODE_BILLBOARD
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
