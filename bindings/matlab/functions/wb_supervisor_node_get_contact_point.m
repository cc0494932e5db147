function result = wb_supervisor_node_get_contact_point(node, index)
% wb_supervisor_node_get_contact_point
%   result = wb_supervisor_node_get_contact_point(node, index)
%   In C: const double *wb_supervisor_node_get_contact_point(WbNodeRef node, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_contact_point', node, index);
end
