function value = WB_NODE_PEN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 51;
end
