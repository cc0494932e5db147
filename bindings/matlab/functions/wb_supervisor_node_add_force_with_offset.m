function wb_supervisor_node_add_force_with_offset(node, force, offset, relative)
% wb_supervisor_node_add_force_with_offset
%   wb_supervisor_node_add_force_with_offset(node, force, offset, relative)
%   In C: void wb_supervisor_node_add_force_with_offset(WbNodeRef node, const double force[3], const double offset[3], bool relative)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_add_force_with_offset', node, force, offset, relative);
end
