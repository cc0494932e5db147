function result = wb_inertial_unit_get_noise(tag)
% wb_inertial_unit_get_noise
%   result = wb_inertial_unit_get_noise(tag)
%   In C: double wb_inertial_unit_get_noise(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_inertial_unit_get_noise', tag);
end
