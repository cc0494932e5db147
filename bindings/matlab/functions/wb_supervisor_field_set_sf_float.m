function wb_supervisor_field_set_sf_float(field, value)
% wb_supervisor_field_set_sf_float
%   wb_supervisor_field_set_sf_float(field, value)
%   In C: void wb_supervisor_field_set_sf_float(WbFieldRef field, double value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_float', field, value);
end
