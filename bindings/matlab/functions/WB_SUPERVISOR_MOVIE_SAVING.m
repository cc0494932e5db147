function value = WB_SUPERVISOR_MOVIE_SAVING
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = 2;
end
