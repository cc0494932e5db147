function result = wb_supervisor_field_get_mf_vec2f(field, index)
% wb_supervisor_field_get_mf_vec2f
%   result = wb_supervisor_field_get_mf_vec2f(field, index)
%   In C: const double *wb_supervisor_field_get_mf_vec2f(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_vec2f', field, index);
end
