function result = wb_supervisor_simulation_get_mode()
% wb_supervisor_simulation_get_mode
%   result = wb_supervisor_simulation_get_mode()
%   In C: WbSimulationMode wb_supervisor_simulation_get_mode()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_simulation_get_mode');
end
