function wb_servo_set_acceleration(tag, acceleration)
% wb_servo_set_acceleration
%   wb_servo_set_acceleration(tag, acceleration)
%   In C: void wb_servo_set_acceleration(WbDeviceTag tag, double acceleration)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_set_acceleration', tag, acceleration);
end
