function value = WB_NODE_POINT_LIGHT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 24;
end
