function wb_supervisor_field_remove_sf(field)
% wb_supervisor_field_remove_sf
%   wb_supervisor_field_remove_sf(field)
%   In C: void wb_supervisor_field_remove_sf(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_remove_sf', field);
end
