function result = wb_supervisor_node_get_id(node)
% wb_supervisor_node_get_id
%   result = wb_supervisor_node_get_id(node)
%   In C: int wb_supervisor_node_get_id(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_id', node);
end
