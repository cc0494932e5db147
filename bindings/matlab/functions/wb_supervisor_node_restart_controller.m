function wb_supervisor_node_restart_controller(node)
% wb_supervisor_node_restart_controller
%   wb_supervisor_node_restart_controller(node)
%   In C: void wb_supervisor_node_restart_controller(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_restart_controller', node);
end
