function value = WB_NODE_CHARGER
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 64;
end
