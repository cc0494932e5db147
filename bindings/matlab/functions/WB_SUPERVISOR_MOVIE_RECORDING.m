function value = WB_SUPERVISOR_MOVIE_RECORDING
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 1;
end
