function value = WB_NODE_RADAR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 54;
end
