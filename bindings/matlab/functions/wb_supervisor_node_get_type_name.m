function result = wb_supervisor_node_get_type_name(node)
% wb_supervisor_node_get_type_name
%   result = wb_supervisor_node_get_type_name(node)
%   In C: const char *wb_supervisor_node_get_type_name(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_type_name', node);
end
