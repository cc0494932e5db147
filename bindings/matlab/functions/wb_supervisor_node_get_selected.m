function result = wb_supervisor_node_get_selected()
% wb_supervisor_node_get_selected
%   result = wb_supervisor_node_get_selected()
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_node_get_selected()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_selected');
end
