function result = wb_supervisor_node_get_contact_point_node(node, index)
% wb_supervisor_node_get_contact_point_node
%   result = wb_supervisor_node_get_contact_point_node(node, index)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_contact_point_node(WbNodeRef node, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_contact_point_node', node, index);
end
