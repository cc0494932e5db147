function wb_supervisor_field_set_sf_bool(field, value)
% wb_supervisor_field_set_sf_bool
%   wb_supervisor_field_set_sf_bool(field, value)
%   In C: void wb_supervisor_field_set_sf_bool(WbFieldRef field, bool value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_bool', field, value);
end
