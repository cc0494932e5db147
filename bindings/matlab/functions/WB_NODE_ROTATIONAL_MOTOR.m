function value = WB_NODE_ROTATIONAL_MOTOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 57;
end
