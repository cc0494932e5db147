function wb_supervisor_field_set_mf_bool(field, index, value)
% wb_supervisor_field_set_mf_bool
%   wb_supervisor_field_set_mf_bool(field, index, value)
%   In C: void wb_supervisor_field_set_mf_bool(WbFieldRef field, int index, bool value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_set_mf_bool', field, index, value);
end
