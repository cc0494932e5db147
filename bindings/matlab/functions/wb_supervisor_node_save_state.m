function wb_supervisor_node_save_state(node, state_name)
% wb_supervisor_node_save_state
%   wb_supervisor_node_save_state(node, state_name)
%   In C: void wb_supervisor_node_save_state(WbNodeRef node, const char *state_name)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_save_state', node, state_name);
end
