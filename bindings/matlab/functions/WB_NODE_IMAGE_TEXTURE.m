function value = WB_NODE_IMAGE_TEXTURE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 15;
end
