function value = WB_NODE_ROBOT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 34;
end
