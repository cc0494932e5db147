function value = WB_SUPERVISOR_SIMULATION_MODE_PAUSE
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
