function result = wb_supervisor_field_get_sf_rotation(field)
% wb_supervisor_field_get_sf_rotation
%   result = wb_supervisor_field_get_sf_rotation(field)
%   In C: const double *wb_supervisor_field_get_sf_rotation(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_rotation', field);
end
