function result = wb_inertial_unit_get_roll_pitch_yaw(tag)
% wb_inertial_unit_get_roll_pitch_yaw
%   result = wb_inertial_unit_get_roll_pitch_yaw(tag)
%   In C: const double *wb_inertial_unit_get_roll_pitch_yaw(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_inertial_unit_get_roll_pitch_yaw', tag);
end
