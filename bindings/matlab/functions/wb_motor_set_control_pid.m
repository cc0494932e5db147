function wb_motor_set_control_pid(tag, p, i, d)
% wb_motor_set_control_pid
%   wb_motor_set_control_pid(tag, p, i, d)
%   In C: void wb_motor_set_control_pid(WbDeviceTag tag, double p, double i, double d)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_set_control_pid', tag, p, i, d);
end
