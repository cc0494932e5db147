function value = WB_NODE_DIRECTIONAL_LIGHT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 11;
end
