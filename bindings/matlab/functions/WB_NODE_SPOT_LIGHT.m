function value = WB_NODE_SPOT_LIGHT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 29;
end
