function value = WBU_CAR_PROPULSION
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
