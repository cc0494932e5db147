function result = wb_supervisor_node_get_pose(node, varargin)
% wb_supervisor_node_get_pose
%   result = wb_supervisor_node_get_pose(node, from_node)
%   result = wb_supervisor_node_get_pose(node)
%   RESULT holds the numbers of C column by column, as in Webots: it is the transpose of
%   the matrix of the manual.
%   In C: const double *wb_supervisor_node_get_pose(WbNodeRef node, WbNodeRef from_node)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_node_get_pose', node, varargin{:});
end
