function value = WB_MODE_CROSS_COMPILATION
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
