function value = WB_TOUCH_SENSOR_FORCE3D
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
