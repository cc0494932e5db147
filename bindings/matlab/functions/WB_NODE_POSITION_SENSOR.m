function value = WB_NODE_POSITION_SENSOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 52;
end
