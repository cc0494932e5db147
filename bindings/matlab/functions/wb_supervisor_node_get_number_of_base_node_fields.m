function result = wb_supervisor_node_get_number_of_base_node_fields(node)
% wb_supervisor_node_get_number_of_base_node_fields
%   result = wb_supervisor_node_get_number_of_base_node_fields(node)
%   In C: int wb_supervisor_node_get_number_of_base_node_fields(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_number_of_base_node_fields', node);
end
