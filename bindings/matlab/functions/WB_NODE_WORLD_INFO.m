function value = WB_NODE_WORLD_INFO
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 84;
end
