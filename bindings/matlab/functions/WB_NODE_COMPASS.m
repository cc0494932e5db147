function value = WB_NODE_COMPASS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 39;
end
