function result = wb_supervisor_node_get_from_proto_def(node, def_name)
% wb_supervisor_node_get_from_proto_def
%   result = wb_supervisor_node_get_from_proto_def(node, def_name)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_from_proto_def(WbNodeRef node, const char *def)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_from_proto_def', node, def_name);
end
