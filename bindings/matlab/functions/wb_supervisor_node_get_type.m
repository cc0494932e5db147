function result = wb_supervisor_node_get_type(node)
% wb_supervisor_node_get_type
%   result = wb_supervisor_node_get_type(node)
%   In C: WbNodeType wb_supervisor_node_get_type(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_type', node);
end
