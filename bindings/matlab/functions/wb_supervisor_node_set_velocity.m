function wb_supervisor_node_set_velocity(node, velocity)
% wb_supervisor_node_set_velocity
%   wb_supervisor_node_set_velocity(node, velocity)
%   In C: void wb_supervisor_node_set_velocity(WbNodeRef node, const double velocity[6])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_set_velocity', node, velocity);
end
