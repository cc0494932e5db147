function value = WBU_CAR_PARALLEL_HYBRID_ENGINE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
