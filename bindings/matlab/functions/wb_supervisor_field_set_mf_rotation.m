function wb_supervisor_field_set_mf_rotation(field, index, values)
% wb_supervisor_field_set_mf_rotation
%   wb_supervisor_field_set_mf_rotation(field, index, values)
%   In C: void wb_supervisor_field_set_mf_rotation(WbFieldRef field, int index, const double values[4])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_mf_rotation', field, index, values);
end
