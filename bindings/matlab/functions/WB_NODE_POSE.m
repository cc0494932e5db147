function value = WB_NODE_POSE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 26;
end
