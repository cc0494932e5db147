function wb_supervisor_node_disable_contact_point_tracking(node, varargin)
% wb_supervisor_node_disable_contact_point_tracking
%   wb_supervisor_node_disable_contact_point_tracking(node, include_descendants)
%   wb_supervisor_node_disable_contact_point_tracking(node)
%   In C: void wb_supervisor_node_disable_contact_point_tracking(WbNodeRef node, bool include_descendants)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_node_disable_contact_point_tracking', node, varargin{:});
end
