function value = WB_NODE_TEXTURE_COORDINATE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 30;
end
