function result = wb_motor_get_max_position(tag)
% wb_motor_get_max_position
%   result = wb_motor_get_max_position(tag)
%   In C: double wb_motor_get_max_position(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_max_position', tag);
end
