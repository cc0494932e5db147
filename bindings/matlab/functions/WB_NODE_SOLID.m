function value = WB_NODE_SOLID
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 80;
end
