function value = WB_NODE_GPS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 44;
end
