function value = WB_NODE_COORDINATE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 9;
end
