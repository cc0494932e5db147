function result = wb_supervisor_node_get_position(node)
% wb_supervisor_node_get_position
%   result = wb_supervisor_node_get_position(node)
%   In C: const double *wb_supervisor_node_get_position(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_position', node);
end
