function value = WB_TOUCH_SENSOR_FORCE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
