function wb_supervisor_node_set_visibility(node, from, visible)
% wb_supervisor_node_set_visibility
%   wb_supervisor_node_set_visibility(node, from, visible)
%   In C: void wb_supervisor_node_set_visibility(WbNodeRef node, WbNodeRef from, bool visible)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_set_visibility', node, from, visible);
end
