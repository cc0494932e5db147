function wb_supervisor_stop_movie()
% wb_supervisor_stop_movie
%   wb_supervisor_stop_movie()
%   In C, deprecated: void wb_supervisor_stop_movie()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_stop_movie');
end
