function result = wb_vacuum_gripper_is_on(tag)
% wb_vacuum_gripper_is_on
%   result = wb_vacuum_gripper_is_on(tag)
%   In C: bool wb_vacuum_gripper_is_on(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_vacuum_gripper_is_on', tag);
end
