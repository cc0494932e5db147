function value = WB_SF_ROTATION
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 6;
end
