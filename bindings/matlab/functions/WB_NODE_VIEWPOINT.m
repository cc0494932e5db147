function value = WB_NODE_VIEWPOINT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 33;
end
