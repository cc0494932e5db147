function result = wb_motor_get_position_sampling_period(tag)
% wb_motor_get_position_sampling_period
%   result = wb_motor_get_position_sampling_period(tag)
%   In C, deprecated: int wb_motor_get_position_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_motor_get_position_sampling_period', tag);
end
