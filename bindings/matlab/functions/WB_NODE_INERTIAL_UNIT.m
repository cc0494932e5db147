function value = WB_NODE_INERTIAL_UNIT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 46;
end
