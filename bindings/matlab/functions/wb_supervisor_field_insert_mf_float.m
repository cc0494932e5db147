function wb_supervisor_field_insert_mf_float(field, index, value)
% wb_supervisor_field_insert_mf_float
%   wb_supervisor_field_insert_mf_float(field, index, value)
%   In C: void wb_supervisor_field_insert_mf_float(WbFieldRef field, int index, double value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_insert_mf_float', field, index, value);
end
