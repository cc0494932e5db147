function value = WB_SUPERVISOR_MOVIE_ENCODING_ERROR
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 4;
end
