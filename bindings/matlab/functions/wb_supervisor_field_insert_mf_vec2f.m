function wb_supervisor_field_insert_mf_vec2f(field, index, values)
% wb_supervisor_field_insert_mf_vec2f
%   wb_supervisor_field_insert_mf_vec2f(field, index, values)
%   In C: void wb_supervisor_field_insert_mf_vec2f(WbFieldRef field, int index, const double values[2])

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_insert_mf_vec2f', field, index, values);
end
