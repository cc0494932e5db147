function value = WB_DISTANCE_SENSOR_SONAR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
