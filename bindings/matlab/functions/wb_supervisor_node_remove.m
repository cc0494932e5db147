function wb_supervisor_node_remove(node)
% wb_supervisor_node_remove
%   wb_supervisor_node_remove(node)
%   In C: void wb_supervisor_node_remove(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_remove', node);
end
