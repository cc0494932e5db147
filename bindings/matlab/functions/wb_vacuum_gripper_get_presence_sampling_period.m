function result = wb_vacuum_gripper_get_presence_sampling_period(tag)
% wb_vacuum_gripper_get_presence_sampling_period
%   result = wb_vacuum_gripper_get_presence_sampling_period(tag)
%   In C: int wb_vacuum_gripper_get_presence_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_vacuum_gripper_get_presence_sampling_period', tag);
end
