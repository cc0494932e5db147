function result = wb_node_get_name(t)
% wb_node_get_name
%   result = wb_node_get_name(t)
%   In C: const char *wb_node_get_name(WbNodeType t)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_node_get_name', t);
end
