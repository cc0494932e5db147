function wb_servo_set_position(tag, position)
% wb_servo_set_position
%   wb_servo_set_position(tag, position)
%   In C: void wb_servo_set_position(WbDeviceTag tag, double position)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_set_position', tag, position);
end
