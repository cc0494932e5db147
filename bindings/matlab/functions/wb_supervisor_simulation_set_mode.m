function wb_supervisor_simulation_set_mode(mode)
% wb_supervisor_simulation_set_mode
%   wb_supervisor_simulation_set_mode(mode)
%   In C: void wb_supervisor_simulation_set_mode(WbSimulationMode mode)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_simulation_set_mode', mode);
end
