function value = WB_NODE_TRANSFORM
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 32;
end
