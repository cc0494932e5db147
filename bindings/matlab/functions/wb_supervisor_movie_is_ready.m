function result = wb_supervisor_movie_is_ready()
% wb_supervisor_movie_is_ready
%   result = wb_supervisor_movie_is_ready()
%   In C: bool wb_supervisor_movie_is_ready()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_movie_is_ready');
end
