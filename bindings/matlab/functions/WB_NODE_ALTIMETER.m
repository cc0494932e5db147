function value = WB_NODE_ALTIMETER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 36;
end
