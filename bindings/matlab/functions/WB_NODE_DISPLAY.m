function value = WB_NODE_DISPLAY
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 41;
end
