function result = wb_supervisor_field_get_sf_color(field)
% wb_supervisor_field_get_sf_color
%   result = wb_supervisor_field_get_sf_color(field)
%   In C: const double *wb_supervisor_field_get_sf_color(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_color', field);
end
