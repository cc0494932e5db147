function value = WBU_CAR_WHEEL_FRONT_LEFT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
