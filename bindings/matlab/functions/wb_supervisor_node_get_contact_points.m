function points = wb_supervisor_node_get_contact_points(node, varargin)
% wb_supervisor_node_get_contact_points
%   points = wb_supervisor_node_get_contact_points(node, include_descendants)
%   points = wb_supervisor_node_get_contact_points(node)
%   POINTS is a row of structures with the fields point and node_id.
%   In C: WbContactPoint *wb_supervisor_node_get_contact_points(WbNodeRef node, bool include_descendants, int *size)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  points = rebots_controller('wb_supervisor_node_get_contact_points', node, varargin{:});
end
