function wb_motor_set_acceleration(tag, acceleration)
% wb_motor_set_acceleration
%   wb_motor_set_acceleration(tag, acceleration)
%   In C: void wb_motor_set_acceleration(WbDeviceTag tag, double acceleration)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_set_acceleration', tag, acceleration);
end
