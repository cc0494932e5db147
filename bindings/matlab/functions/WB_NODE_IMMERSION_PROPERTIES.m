function value = WB_NODE_IMMERSION_PROPERTIES
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 72;
end
