function value = WB_NODE_GROUP
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 14;
end
