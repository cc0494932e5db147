function wb_supervisor_field_import_mf_node(field, position, filename)
% wb_supervisor_field_import_mf_node
%   wb_supervisor_field_import_mf_node(field, position, filename)
%   In C, deprecated: void wb_supervisor_field_import_mf_node(WbFieldRef field, int position, const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_import_mf_node', field, position, filename);
end
