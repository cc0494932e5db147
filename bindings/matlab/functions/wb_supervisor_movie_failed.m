function result = wb_supervisor_movie_failed()
% wb_supervisor_movie_failed
%   result = wb_supervisor_movie_failed()
%   In C: bool wb_supervisor_movie_failed()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_movie_failed');
end
