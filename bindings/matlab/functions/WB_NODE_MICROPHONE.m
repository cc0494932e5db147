function value = WB_NODE_MICROPHONE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 86;
end
