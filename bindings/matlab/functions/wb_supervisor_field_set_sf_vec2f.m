function wb_supervisor_field_set_sf_vec2f(field, values)
% wb_supervisor_field_set_sf_vec2f
%   wb_supervisor_field_set_sf_vec2f(field, values)
%   In C: void wb_supervisor_field_set_sf_vec2f(WbFieldRef field, const double values[2])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_vec2f', field, values);
end
