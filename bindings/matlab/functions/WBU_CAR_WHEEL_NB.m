function value = WBU_CAR_WHEEL_NB
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 4;
end
