function result = wb_supervisor_node_get_parent_node(node)
% wb_supervisor_node_get_parent_node
%   result = wb_supervisor_node_get_parent_node(node)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_parent_node(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_parent_node', node);
end
