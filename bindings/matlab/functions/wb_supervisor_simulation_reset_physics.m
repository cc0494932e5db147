function wb_supervisor_simulation_reset_physics()
% wb_supervisor_simulation_reset_physics
%   wb_supervisor_simulation_reset_physics()
%   In C: void wb_supervisor_simulation_reset_physics()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_simulation_reset_physics');
end
