function result = wb_supervisor_movie_get_status()
% wb_supervisor_movie_get_status
%   result = wb_supervisor_movie_get_status()
%   In C: int wb_supervisor_movie_get_status()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_movie_get_status');
end
