function value = WB_NODE_FLUID
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 67;
end
