function result = wb_servo_get_type(tag)
% wb_servo_get_type
%   result = wb_servo_get_type(tag)
%   In C: int wb_servo_get_type(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_servo_get_type', tag);
end
