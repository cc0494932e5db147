function value = WBU_CAR_TRACTION
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
