function result = wb_supervisor_field_get_mf_rotation(field, index)
% wb_supervisor_field_get_mf_rotation
%   result = wb_supervisor_field_get_mf_rotation(field, index)
%   In C: const double *wb_supervisor_field_get_mf_rotation(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_rotation', field, index);
end
