function value = WB_NODE_LINEAR_MOTOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 50;
end
