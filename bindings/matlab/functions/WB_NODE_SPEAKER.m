function value = WB_NODE_SPEAKER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 59;
end
