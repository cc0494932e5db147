function wb_supervisor_simulation_quit(status)
% wb_supervisor_simulation_quit
%   wb_supervisor_simulation_quit(status)
%   In C: void wb_supervisor_simulation_quit(int status)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_simulation_quit', status);
end
