function wb_vacuum_gripper_turn_on(tag)
% wb_vacuum_gripper_turn_on
%   wb_vacuum_gripper_turn_on(tag)
%   In C: void wb_vacuum_gripper_turn_on(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_vacuum_gripper_turn_on', tag);
end
