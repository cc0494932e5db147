function wb_servo_disable_position(tag)
% wb_servo_disable_position
%   wb_servo_disable_position(tag)
%   In C: void wb_servo_disable_position(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_disable_position', tag);
end
