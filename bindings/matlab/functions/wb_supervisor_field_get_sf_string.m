function result = wb_supervisor_field_get_sf_string(field)
% wb_supervisor_field_get_sf_string
%   result = wb_supervisor_field_get_sf_string(field)
%   In C: const char *wb_supervisor_field_get_sf_string(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_string', field);
end
