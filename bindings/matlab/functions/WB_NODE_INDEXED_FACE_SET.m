function value = WB_NODE_INDEXED_FACE_SET
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 16;
end
