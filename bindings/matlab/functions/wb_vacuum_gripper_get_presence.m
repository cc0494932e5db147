function result = wb_vacuum_gripper_get_presence(tag)
% wb_vacuum_gripper_get_presence
%   result = wb_vacuum_gripper_get_presence(tag)
%   In C: bool wb_vacuum_gripper_get_presence(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_vacuum_gripper_get_presence', tag);
end
