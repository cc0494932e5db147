function wb_supervisor_field_import_sf_node(field, filename)
% wb_supervisor_field_import_sf_node
%   wb_supervisor_field_import_sf_node(field, filename)
%   In C, deprecated: void wb_supervisor_field_import_sf_node(WbFieldRef field, const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_import_sf_node', field, filename);
end
