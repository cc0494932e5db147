function value = WB_NODE_FOG
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 13;
end
