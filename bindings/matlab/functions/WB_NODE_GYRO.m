function value = WB_NODE_GYRO
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 45;
end
