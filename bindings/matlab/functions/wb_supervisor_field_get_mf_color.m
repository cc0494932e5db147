function result = wb_supervisor_field_get_mf_color(field, index)
% wb_supervisor_field_get_mf_color
%   result = wb_supervisor_field_get_mf_color(field, index)
%   In C: const double *wb_supervisor_field_get_mf_color(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_color', field, index);
end
