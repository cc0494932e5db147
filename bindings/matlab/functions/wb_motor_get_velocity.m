function result = wb_motor_get_velocity(tag)
% wb_motor_get_velocity
%   result = wb_motor_get_velocity(tag)
%   In C: double wb_motor_get_velocity(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_velocity', tag);
end
