function result = wb_compass_get_sampling_period(tag)
% wb_compass_get_sampling_period
%   result = wb_compass_get_sampling_period(tag)
%   In C: int wb_compass_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_compass_get_sampling_period', tag);
end
