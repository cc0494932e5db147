function wb_supervisor_simulation_physics_reset()
% wb_supervisor_simulation_physics_reset
%   wb_supervisor_simulation_physics_reset()
%   In C, deprecated: void wb_supervisor_simulation_physics_reset()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_simulation_physics_reset');
end
