function wb_supervisor_field_import_mf_node_from_string(field, position, node_string)
% wb_supervisor_field_import_mf_node_from_string
%   wb_supervisor_field_import_mf_node_from_string(field, position, node_string)
%   In C: void wb_supervisor_field_import_mf_node_from_string(WbFieldRef field, int position, const char *node_string)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_import_mf_node_from_string', field, position, node_string);
end
