function wb_vacuum_gripper_turn_off(tag)
% wb_vacuum_gripper_turn_off
%   wb_vacuum_gripper_turn_off(tag)
%   In C: void wb_vacuum_gripper_turn_off(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_vacuum_gripper_turn_off', tag);
end
