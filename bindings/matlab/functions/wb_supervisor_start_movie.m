function wb_supervisor_start_movie(file, width, height, codec, quality, acceleration, caption)
% wb_supervisor_start_movie
%   wb_supervisor_start_movie(file, width, height, codec, quality, acceleration, caption)
%   In C, deprecated: void wb_supervisor_start_movie(const char *file, int width, int height, int codec, int quality, int acceleration, bool caption)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_start_movie', file, width, height, codec, quality, acceleration, caption);
end
