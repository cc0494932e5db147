function result = wb_supervisor_node_get_number_of_contact_points(node, varargin)
% wb_supervisor_node_get_number_of_contact_points
%   result = wb_supervisor_node_get_number_of_contact_points(node, include_descendants)
%   result = wb_supervisor_node_get_number_of_contact_points(node)
%   In C: int wb_supervisor_node_get_number_of_contact_points(WbNodeRef node, bool include_descendants)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_number_of_contact_points', node, varargin{:});
end
