function wb_supervisor_field_insert_mf_string(field, index, value)
% wb_supervisor_field_insert_mf_string
%   wb_supervisor_field_insert_mf_string(field, index, value)
%   In C: void wb_supervisor_field_insert_mf_string(WbFieldRef field, int index, const char *value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_insert_mf_string', field, index, value);
end
