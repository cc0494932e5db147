function wb_motor_disable_torque_feedback(tag)
% wb_motor_disable_torque_feedback
%   wb_motor_disable_torque_feedback(tag)
%   In C: void wb_motor_disable_torque_feedback(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_disable_torque_feedback', tag);
end
