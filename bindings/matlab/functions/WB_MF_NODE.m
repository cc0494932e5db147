function value = WB_MF_NODE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 25;
end
