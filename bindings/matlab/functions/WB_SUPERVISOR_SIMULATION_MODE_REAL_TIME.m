function value = WB_SUPERVISOR_SIMULATION_MODE_REAL_TIME
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
