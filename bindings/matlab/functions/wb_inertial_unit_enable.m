function wb_inertial_unit_enable(tag, sampling_period)
% wb_inertial_unit_enable
%   wb_inertial_unit_enable(tag, sampling_period)
%   In C: void wb_inertial_unit_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_inertial_unit_enable', tag, sampling_period);
end
