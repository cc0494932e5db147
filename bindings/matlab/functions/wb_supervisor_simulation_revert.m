function wb_supervisor_simulation_revert()
% wb_supervisor_simulation_revert
%   wb_supervisor_simulation_revert()
%   In C, deprecated: void wb_supervisor_simulation_revert()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_simulation_revert');
end
