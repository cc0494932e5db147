function result = wb_supervisor_node_get_def(node)
% wb_supervisor_node_get_def
%   result = wb_supervisor_node_get_def(node)
%   In C: const char *wb_supervisor_node_get_def(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_def', node);
end
