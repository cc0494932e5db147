function result = wb_supervisor_node_get_center_of_mass(node)
% wb_supervisor_node_get_center_of_mass
%   result = wb_supervisor_node_get_center_of_mass(node)
%   In C: const double *wb_supervisor_node_get_center_of_mass(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_center_of_mass', node);
end
