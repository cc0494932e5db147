function wb_motor_set_velocity(tag, velocity)
% wb_motor_set_velocity
%   wb_motor_set_velocity(tag, velocity)
%   In C: void wb_motor_set_velocity(WbDeviceTag tag, double velocity)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_set_velocity', tag, velocity);
end
