function value = WB_NODE_PROPELLER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 53;
end
