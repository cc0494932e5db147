function result = wb_accelerometer_get_sampling_period(tag)
% wb_accelerometer_get_sampling_period
%   result = wb_accelerometer_get_sampling_period(tag)
%   In C: int wb_accelerometer_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_accelerometer_get_sampling_period', tag);
end
