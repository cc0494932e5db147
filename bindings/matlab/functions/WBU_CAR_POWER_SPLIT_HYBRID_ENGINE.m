function value = WBU_CAR_POWER_SPLIT_HYBRID_ENGINE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
