function value = WB_NODE_ZOOM
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 85;
end
