function value = WB_NODE_HINGE_JOINT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 69;
end
