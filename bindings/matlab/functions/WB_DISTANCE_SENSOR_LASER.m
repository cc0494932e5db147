function value = WB_DISTANCE_SENSOR_LASER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
