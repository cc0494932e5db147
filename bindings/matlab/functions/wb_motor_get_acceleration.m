function result = wb_motor_get_acceleration(tag)
% wb_motor_get_acceleration
%   result = wb_motor_get_acceleration(tag)
%   In C: double wb_motor_get_acceleration(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_acceleration', tag);
end
