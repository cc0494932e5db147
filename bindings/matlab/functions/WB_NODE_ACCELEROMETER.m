function value = WB_NODE_ACCELEROMETER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 35;
end
