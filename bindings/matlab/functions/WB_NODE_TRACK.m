function value = WB_NODE_TRACK
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 82;
end
