function wb_supervisor_field_set_sf_string(field, value)
% wb_supervisor_field_set_sf_string
%   wb_supervisor_field_set_sf_string(field, value)
%   In C: void wb_supervisor_field_set_sf_string(WbFieldRef field, const char *value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_string', field, value);
end
