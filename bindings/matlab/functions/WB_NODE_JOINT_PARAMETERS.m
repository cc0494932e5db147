function value = WB_NODE_JOINT_PARAMETERS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 73;
end
