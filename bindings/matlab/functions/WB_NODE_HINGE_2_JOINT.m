function value = WB_NODE_HINGE_2_JOINT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 71;
end
