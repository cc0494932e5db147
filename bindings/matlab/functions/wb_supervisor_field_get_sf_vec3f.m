function result = wb_supervisor_field_get_sf_vec3f(field)
% wb_supervisor_field_get_sf_vec3f
%   result = wb_supervisor_field_get_sf_vec3f(field)
%   In C: const double *wb_supervisor_field_get_sf_vec3f(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_vec3f', field);
end
