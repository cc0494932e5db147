function value = WB_NODE_LIGHT_SENSOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 49;
end
