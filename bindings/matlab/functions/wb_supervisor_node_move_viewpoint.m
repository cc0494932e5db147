function wb_supervisor_node_move_viewpoint(node)
% wb_supervisor_node_move_viewpoint
%   wb_supervisor_node_move_viewpoint(node)
%   In C: void wb_supervisor_node_move_viewpoint(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_move_viewpoint', node);
end
