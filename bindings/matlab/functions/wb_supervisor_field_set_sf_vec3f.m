function wb_supervisor_field_set_sf_vec3f(field, values)
% wb_supervisor_field_set_sf_vec3f
%   wb_supervisor_field_set_sf_vec3f(field, values)
%   In C: void wb_supervisor_field_set_sf_vec3f(WbFieldRef field, const double values[3])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_vec3f', field, values);
end
