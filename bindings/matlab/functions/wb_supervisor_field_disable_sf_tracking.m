function wb_supervisor_field_disable_sf_tracking(field)
% wb_supervisor_field_disable_sf_tracking
%   wb_supervisor_field_disable_sf_tracking(field)
%   In C: void wb_supervisor_field_disable_sf_tracking(WbFieldRef field)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_disable_sf_tracking', field);
end
