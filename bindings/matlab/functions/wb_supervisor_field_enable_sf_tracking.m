function wb_supervisor_field_enable_sf_tracking(field, sampling_period)
% wb_supervisor_field_enable_sf_tracking
%   wb_supervisor_field_enable_sf_tracking(field, sampling_period)
%   In C: void wb_supervisor_field_enable_sf_tracking(WbFieldRef field, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_field_enable_sf_tracking', field, sampling_period);
end
