function result = wb_inertial_unit_get_quaternion(tag)
% wb_inertial_unit_get_quaternion
%   result = wb_inertial_unit_get_quaternion(tag)
%   In C: const double *wb_inertial_unit_get_quaternion(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_inertial_unit_get_quaternion', tag);
end
