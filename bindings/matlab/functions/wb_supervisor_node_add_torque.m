function wb_supervisor_node_add_torque(node, torque, relative)
% wb_supervisor_node_add_torque
%   wb_supervisor_node_add_torque(node, torque, relative)
%   In C: void wb_supervisor_node_add_torque(WbNodeRef node, const double torque[3], bool relative)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_add_torque', node, torque, relative);
end
