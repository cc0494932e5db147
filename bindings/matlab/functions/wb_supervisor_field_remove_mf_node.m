function wb_supervisor_field_remove_mf_node(field, position)
% wb_supervisor_field_remove_mf_node
%   wb_supervisor_field_remove_mf_node(field, position)
%   In C, deprecated: void wb_supervisor_field_remove_mf_node(WbFieldRef field, int position)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_remove_mf_node', field, position);
end
