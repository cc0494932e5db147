function value = WB_NODE_HINGE_JOINT_PARAMETERS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 70;
end
