function value = WB_NODE_TEXTURE_TRANSFORM
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 31;
end
