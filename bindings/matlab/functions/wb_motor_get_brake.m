function result = wb_motor_get_brake(tag)
% wb_motor_get_brake
%   result = wb_motor_get_brake(tag)
%   In C: WbDeviceTag wb_motor_get_brake(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_brake', tag);
end
