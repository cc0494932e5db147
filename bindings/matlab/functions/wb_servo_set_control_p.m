function wb_servo_set_control_p(tag, p)
% wb_servo_set_control_p
%   wb_servo_set_control_p(tag, p)
%   In C: void wb_servo_set_control_p(WbDeviceTag tag, double p)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_servo_set_control_p', tag, p);
end
