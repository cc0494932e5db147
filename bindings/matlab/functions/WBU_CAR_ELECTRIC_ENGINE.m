function value = WBU_CAR_ELECTRIC_ENGINE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
