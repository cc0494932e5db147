function value = WB_SUPERVISOR_MOVIE_WRITE_ERROR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 3;
end
