function result = wb_supervisor_field_get_sf_int32(field)
% wb_supervisor_field_get_sf_int32
%   result = wb_supervisor_field_get_sf_int32(field)
%   In C: int wb_supervisor_field_get_sf_int32(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_sf_int32', field);
end
