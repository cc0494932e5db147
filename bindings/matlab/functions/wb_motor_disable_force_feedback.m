function wb_motor_disable_force_feedback(tag)
% wb_motor_disable_force_feedback
%   wb_motor_disable_force_feedback(tag)
%   In C: void wb_motor_disable_force_feedback(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_disable_force_feedback', tag);
end
