function wb_supervisor_field_set_sf_int32(field, value)
% wb_supervisor_field_set_sf_int32
%   wb_supervisor_field_set_sf_int32(field, value)
%   In C: void wb_supervisor_field_set_sf_int32(WbFieldRef field, int value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_sf_int32', field, value);
end
