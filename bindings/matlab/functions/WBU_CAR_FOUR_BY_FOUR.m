function value = WBU_CAR_FOUR_BY_FOUR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
