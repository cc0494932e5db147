function value = WB_NODE_DIFFERENTIAL_WHEELS
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1001;
end
