function value = WB_NODE_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
