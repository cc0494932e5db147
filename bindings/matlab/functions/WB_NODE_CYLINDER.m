function value = WB_NODE_CYLINDER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 10;
end
