function result = wb_motor_get_available_torque(tag)
% wb_motor_get_available_torque
%   result = wb_motor_get_available_torque(tag)
%   In C: double wb_motor_get_available_torque(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_available_torque', tag);
end
