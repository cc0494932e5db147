function wb_supervisor_node_enable_contact_points_tracking(node, sampling_period, varargin)
% wb_supervisor_node_enable_contact_points_tracking
%   wb_supervisor_node_enable_contact_points_tracking(node, sampling_period, include_descendants)
%   wb_supervisor_node_enable_contact_points_tracking(node, sampling_period)
%   In C: void wb_supervisor_node_enable_contact_points_tracking(WbNodeRef node, int sampling_period, bool include_descendants)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_enable_contact_points_tracking', node, sampling_period, varargin{:});
end
