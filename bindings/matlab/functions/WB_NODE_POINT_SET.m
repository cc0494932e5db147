function value = WB_NODE_POINT_SET
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 25;
end
