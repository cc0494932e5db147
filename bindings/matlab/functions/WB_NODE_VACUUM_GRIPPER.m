function value = WB_NODE_VACUUM_GRIPPER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 61;
end
