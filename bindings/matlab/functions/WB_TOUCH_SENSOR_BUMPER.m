function value = WB_TOUCH_SENSOR_BUMPER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
