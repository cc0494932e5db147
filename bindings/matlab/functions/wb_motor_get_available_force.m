function result = wb_motor_get_available_force(tag)
% wb_motor_get_available_force
%   result = wb_motor_get_available_force(tag)
%   In C: double wb_motor_get_available_force(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_available_force', tag);
end
