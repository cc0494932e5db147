function result = wb_supervisor_field_get_mf_node(field, index)
% wb_supervisor_field_get_mf_node
%   result = wb_supervisor_field_get_mf_node(field, index)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbNodeRef wb_supervisor_field_get_mf_node(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_node', field, index);
end
