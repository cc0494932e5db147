function wb_supervisor_field_insert_mf_color(field, index, values)
% wb_supervisor_field_insert_mf_color
%   wb_supervisor_field_insert_mf_color(field, index, values)
%   In C: void wb_supervisor_field_insert_mf_color(WbFieldRef field, int index, const double values[3])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_insert_mf_color', field, index, values);
end
