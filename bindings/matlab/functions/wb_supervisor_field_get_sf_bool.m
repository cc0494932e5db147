function result = wb_supervisor_field_get_sf_bool(field)
% wb_supervisor_field_get_sf_bool
%   result = wb_supervisor_field_get_sf_bool(field)
%   In C: bool wb_supervisor_field_get_sf_bool(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_bool', field);
end
