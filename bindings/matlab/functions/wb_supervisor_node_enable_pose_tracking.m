function wb_supervisor_node_enable_pose_tracking(sampling_period, node, varargin)
% wb_supervisor_node_enable_pose_tracking
%   wb_supervisor_node_enable_pose_tracking(sampling_period, node, from_node)
%   wb_supervisor_node_enable_pose_tracking(sampling_period, node)
%   NODE may come before SAMPLING_PERIOD, as in C.
%   In C: void wb_supervisor_node_enable_pose_tracking(WbNodeRef node, int sampling_period, WbNodeRef from_node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_enable_pose_tracking', sampling_period, node, varargin{:});
end
