function result = wb_supervisor_node_is_proto(node)
% wb_supervisor_node_is_proto
%   result = wb_supervisor_node_is_proto(node)
%   In C: bool wb_supervisor_node_is_proto(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_is_proto', node);
end
