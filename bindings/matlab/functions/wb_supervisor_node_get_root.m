function result = wb_supervisor_node_get_root()
% wb_supervisor_node_get_root
%   result = wb_supervisor_node_get_root()
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_root()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_root');
end
