function value = WB_NODE_TOUCH_SENSOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 60;
end
