function value = WB_NODE_FOCUS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 68;
end
