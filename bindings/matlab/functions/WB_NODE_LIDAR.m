function value = WB_NODE_LIDAR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 48;
end
