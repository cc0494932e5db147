function result = wb_supervisor_node_get_from_id(id)
% wb_supervisor_node_get_from_id
%   result = wb_supervisor_node_get_from_id(id)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_from_id(int id)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_from_id', id);
end
