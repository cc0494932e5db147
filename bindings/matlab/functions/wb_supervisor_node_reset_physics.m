function wb_supervisor_node_reset_physics(node)
% wb_supervisor_node_reset_physics
%   wb_supervisor_node_reset_physics(node)
%   In C: void wb_supervisor_node_reset_physics(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_reset_physics', node);
end
