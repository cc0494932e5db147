function wb_supervisor_field_import_sf_node_from_string(field, node_string)
% wb_supervisor_field_import_sf_node_from_string
%   wb_supervisor_field_import_sf_node_from_string(field, node_string)
%   In C: void wb_supervisor_field_import_sf_node_from_string(WbFieldRef field, const char *node_string)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_import_sf_node_from_string', field, node_string);
end
