function result = wb_motor_get_multiplier(tag)
% wb_motor_get_multiplier
%   result = wb_motor_get_multiplier(tag)
%   In C: double wb_motor_get_multiplier(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_multiplier', tag);
end
