function value = WB_NODE_RADIO
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 87;
end
