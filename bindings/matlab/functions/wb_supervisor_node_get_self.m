function result = wb_supervisor_node_get_self()
% wb_supervisor_node_get_self
%   result = wb_supervisor_node_get_self()
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_self()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_self');
end
