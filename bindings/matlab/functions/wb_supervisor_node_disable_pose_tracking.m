function wb_supervisor_node_disable_pose_tracking(node, varargin)
% wb_supervisor_node_disable_pose_tracking
%   wb_supervisor_node_disable_pose_tracking(node, from_node)
%   wb_supervisor_node_disable_pose_tracking(node)
%   In C: void wb_supervisor_node_disable_pose_tracking(WbNodeRef node, WbNodeRef from_node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_disable_pose_tracking', node, varargin{:});
end
