function result = wb_supervisor_field_get_sf_node(field)
% wb_supervisor_field_get_sf_node
%   result = wb_supervisor_field_get_sf_node(field)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_field_get_sf_node(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_node', field);
end
