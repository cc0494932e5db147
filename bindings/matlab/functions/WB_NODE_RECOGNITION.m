function value = WB_NODE_RECOGNITION
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 77;
end
