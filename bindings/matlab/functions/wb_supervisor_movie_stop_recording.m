function wb_supervisor_movie_stop_recording()
% wb_supervisor_movie_stop_recording
%   wb_supervisor_movie_stop_recording()
%   In C: void wb_supervisor_movie_stop_recording()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_movie_stop_recording');
end
