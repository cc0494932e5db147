function value = WB_NODE_SKIN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 58;
end
