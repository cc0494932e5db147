function value = WB_NODE_SUPERVISOR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1000;
end
