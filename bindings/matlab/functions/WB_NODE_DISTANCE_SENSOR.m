function value = WB_NODE_DISTANCE_SENSOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 42;
end
