function value = WB_NODE_TRACK_WHEEL
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 83;
end
