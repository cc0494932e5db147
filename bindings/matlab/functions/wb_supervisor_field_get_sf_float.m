function result = wb_supervisor_field_get_sf_float(field)
% wb_supervisor_field_get_sf_float
%   result = wb_supervisor_field_get_sf_float(field)
%   In C: double wb_supervisor_field_get_sf_float(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_float', field);
end
