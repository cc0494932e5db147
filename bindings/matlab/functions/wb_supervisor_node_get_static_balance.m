function result = wb_supervisor_node_get_static_balance(node)
% wb_supervisor_node_get_static_balance
%   result = wb_supervisor_node_get_static_balance(node)
%   In C: bool wb_supervisor_node_get_static_balance(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_static_balance', node);
end
