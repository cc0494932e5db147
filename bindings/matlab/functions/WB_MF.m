function value = WB_MF
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 16;
end
