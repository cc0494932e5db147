function value = WB_NODE_LENS_FLARE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 75;
end
