function value = WB_NODE_ELEVATION_GRID
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 12;
end
