function wb_supervisor_field_set_sf_rotation(field, values)
% wb_supervisor_field_set_sf_rotation
%   wb_supervisor_field_set_sf_rotation(field, values)
%   In C: void wb_supervisor_field_set_sf_rotation(WbFieldRef field, const double values[4])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_rotation', field, values);
end
