function result = wb_supervisor_field_get_mf_string(field, index)
% wb_supervisor_field_get_mf_string
%   result = wb_supervisor_field_get_mf_string(field, index)
%   In C: const char *wb_supervisor_field_get_mf_string(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_string', field, index);
end
