function result = wb_supervisor_node_get_proto(node)
% wb_supervisor_node_get_proto
%   result = wb_supervisor_node_get_proto(node)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbProtoRef wb_supervisor_node_get_proto(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_proto', node);
end
