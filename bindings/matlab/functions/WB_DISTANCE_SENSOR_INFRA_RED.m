function value = WB_DISTANCE_SENSOR_INFRA_RED
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
