function wb_supervisor_field_insert_mf_int32(field, index, value)
% wb_supervisor_field_insert_mf_int32
%   wb_supervisor_field_insert_mf_int32(field, index, value)
%   In C: void wb_supervisor_field_insert_mf_int32(WbFieldRef field, int index, int value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_insert_mf_int32', field, index, value);
end
