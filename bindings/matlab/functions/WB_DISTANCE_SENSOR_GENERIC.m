function value = WB_DISTANCE_SENSOR_GENERIC
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
