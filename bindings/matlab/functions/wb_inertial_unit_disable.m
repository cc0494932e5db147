function wb_inertial_unit_disable(tag)
% wb_inertial_unit_disable
%   wb_inertial_unit_disable(tag)
%   In C: void wb_inertial_unit_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_inertial_unit_disable', tag);
end
