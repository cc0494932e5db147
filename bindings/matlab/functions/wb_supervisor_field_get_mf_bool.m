function result = wb_supervisor_field_get_mf_bool(field, index)
% wb_supervisor_field_get_mf_bool
%   result = wb_supervisor_field_get_mf_bool(field, index)
%   In C: bool wb_supervisor_field_get_mf_bool(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_bool', field, index);
end
