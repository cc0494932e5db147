function value = WB_SUPERVISOR_SIMULATION_MODE_RUN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
