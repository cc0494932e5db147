function wb_supervisor_simulation_reset()
% wb_supervisor_simulation_reset
%   wb_supervisor_simulation_reset()
%   In C: void wb_supervisor_simulation_reset()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_simulation_reset');
end
