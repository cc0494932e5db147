function wb_supervisor_field_remove_mf(field, index)
% wb_supervisor_field_remove_mf
%   wb_supervisor_field_remove_mf(field, index)
%   In C: void wb_supervisor_field_remove_mf(WbFieldRef field, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_remove_mf', field, index);
end
