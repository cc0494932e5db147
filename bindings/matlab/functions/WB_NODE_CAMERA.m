function value = WB_NODE_CAMERA
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 38;
end
