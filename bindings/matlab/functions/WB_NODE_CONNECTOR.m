function value = WB_NODE_CONNECTOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 40;
end
