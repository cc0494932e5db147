function value = WBU_CAR_WHEEL_REAR_RIGHT
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
