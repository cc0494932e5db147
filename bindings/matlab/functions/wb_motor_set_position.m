function wb_motor_set_position(tag, position)
% wb_motor_set_position
%   wb_motor_set_position(tag, position)
%   In C: void wb_motor_set_position(WbDeviceTag tag, double position)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_motor_set_position', tag, position);
end
