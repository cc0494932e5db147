function value = WB_NODE_BRAKE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 37;
end
