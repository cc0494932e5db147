function value = WB_NODE_BOX
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 4;
end
