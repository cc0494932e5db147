function result = wb_motor_get_position(tag)
% wb_motor_get_position
%   result = wb_motor_get_position(tag)
%   In C, deprecated: double wb_motor_get_position(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_position', tag);
end
