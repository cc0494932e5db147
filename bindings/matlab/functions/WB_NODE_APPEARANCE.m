function value = WB_NODE_APPEARANCE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
