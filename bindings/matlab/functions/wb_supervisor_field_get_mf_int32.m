function result = wb_supervisor_field_get_mf_int32(field, index)
% wb_supervisor_field_get_mf_int32
%   result = wb_supervisor_field_get_mf_int32(field, index)
%   In C: int wb_supervisor_field_get_mf_int32(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_field_get_mf_int32', field, index);
end
