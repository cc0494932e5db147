function value = WBU_CAR_WHEEL_REAR_LEFT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
