function wb_vacuum_gripper_enable_presence(tag, sampling_period)
% wb_vacuum_gripper_enable_presence
%   wb_vacuum_gripper_enable_presence(tag, sampling_period)
%   In C: void wb_vacuum_gripper_enable_presence(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_vacuum_gripper_enable_presence', tag, sampling_period);
end
