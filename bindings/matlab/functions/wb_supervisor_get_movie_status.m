function result = wb_supervisor_get_movie_status()
% wb_supervisor_get_movie_status
%   result = wb_supervisor_get_movie_status()
%   In C, deprecated: int wb_supervisor_get_movie_status()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_get_movie_status');
end
