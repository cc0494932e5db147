function result = wb_supervisor_node_get_velocity(node)
% wb_supervisor_node_get_velocity
%   result = wb_supervisor_node_get_velocity(node)
%   In C: const double *wb_supervisor_node_get_velocity(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_velocity', node);
end
