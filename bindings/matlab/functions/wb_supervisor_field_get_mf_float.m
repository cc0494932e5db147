function result = wb_supervisor_field_get_mf_float(field, index)
% wb_supervisor_field_get_mf_float
%   result = wb_supervisor_field_get_mf_float(field, index)
%   In C: double wb_supervisor_field_get_mf_float(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_float', field, index);
end
