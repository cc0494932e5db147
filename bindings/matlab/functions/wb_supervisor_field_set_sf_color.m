function wb_supervisor_field_set_sf_color(field, values)
% wb_supervisor_field_set_sf_color
%   wb_supervisor_field_set_sf_color(field, values)
%   In C: void wb_supervisor_field_set_sf_color(WbFieldRef field, const double values[3])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_color', field, values);
end
