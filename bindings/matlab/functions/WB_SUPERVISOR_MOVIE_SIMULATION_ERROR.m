function value = WB_SUPERVISOR_MOVIE_SIMULATION_ERROR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 5;
end
