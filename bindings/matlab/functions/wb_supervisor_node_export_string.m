function result = wb_supervisor_node_export_string(node)
% wb_supervisor_node_export_string
%   result = wb_supervisor_node_export_string(node)
%   In C: const char *wb_supervisor_node_export_string(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_export_string', node);
end
