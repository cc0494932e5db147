function wb_motor_disable_position(tag)
% wb_motor_disable_position
%   wb_motor_disable_position(tag)
%   In C, deprecated: void wb_motor_disable_position(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_disable_position', tag);
end
