function value = WB_NODE_LED
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 47;
end
