function result = wb_supervisor_node_get_base_node_field(node, field_name)
% wb_supervisor_node_get_base_node_field
%   result = wb_supervisor_node_get_base_node_field(node, field_name)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbFieldRef wb_supervisor_node_get_base_node_field(WbNodeRef node, const char *field_name)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_base_node_field', node, field_name);
end
