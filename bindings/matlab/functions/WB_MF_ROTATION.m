function value = WB_MF_ROTATION
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 22;
end
