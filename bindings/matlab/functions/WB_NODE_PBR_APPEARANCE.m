function value = WB_NODE_PBR_APPEARANCE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 22;
end
