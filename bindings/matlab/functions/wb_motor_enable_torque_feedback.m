function wb_motor_enable_torque_feedback(tag, sampling_period)
% wb_motor_enable_torque_feedback
%   wb_motor_enable_torque_feedback(tag, sampling_period)
%   In C: void wb_motor_enable_torque_feedback(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_enable_torque_feedback', tag, sampling_period);
end
