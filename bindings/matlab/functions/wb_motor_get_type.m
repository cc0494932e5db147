function result = wb_motor_get_type(tag)
% wb_motor_get_type
%   result = wb_motor_get_type(tag)
%   In C: WbJointType wb_motor_get_type(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_type', tag);
end
