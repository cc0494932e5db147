function wb_supervisor_node_set_joint_position(node, position, index)
% wb_supervisor_node_set_joint_position
%   wb_supervisor_node_set_joint_position(node, position, index)
%   In C: void wb_supervisor_node_set_joint_position(WbNodeRef node, double position, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_set_joint_position', node, position, index);
end
