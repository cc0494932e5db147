function value = WB_NODE_EMITTER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 43;
end
