function value = WB_SUPERVISOR_MOVIE_READY
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 0;
end
