function wb_supervisor_node_disable_contact_points_tracking(node, varargin)
% wb_supervisor_node_disable_contact_points_tracking
%   wb_supervisor_node_disable_contact_points_tracking(node, include_descendants)
%   wb_supervisor_node_disable_contact_points_tracking(node)
%   INCLUDE_DESCENDANTS, which earlier versions needed, makes no difference.
%   In C: void wb_supervisor_node_disable_contact_points_tracking(WbNodeRef node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_disable_contact_points_tracking', node, varargin{:});
end
