function result = wb_supervisor_node_get_field_by_index(node, index)
% wb_supervisor_node_get_field_by_index
%   result = wb_supervisor_node_get_field_by_index(node, index)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbFieldRef wb_supervisor_node_get_field_by_index(WbNodeRef node, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_field_by_index', node, index);
end
