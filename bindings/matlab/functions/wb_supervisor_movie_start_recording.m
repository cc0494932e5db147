function wb_supervisor_movie_start_recording(filename, width, height, codec, quality, acceleration, caption)
% wb_supervisor_movie_start_recording
%   wb_supervisor_movie_start_recording(filename, width, height, codec, quality, acceleration, caption)
%   In C: void wb_supervisor_movie_start_recording(const char *filename, int width, int height, int codec, int quality, int acceleration, bool caption)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_movie_start_recording', filename, width, height, codec, quality, acceleration, caption);
end
