function wb_supervisor_node_add_force(node, force, relative)
% wb_supervisor_node_add_force
%   wb_supervisor_node_add_force(node, force, relative)
%   In C: void wb_supervisor_node_add_force(WbNodeRef node, const double force[3], bool relative)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_add_force', node, force, relative);
end
