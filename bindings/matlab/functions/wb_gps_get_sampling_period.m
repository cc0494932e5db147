function result = wb_gps_get_sampling_period(tag)
% wb_gps_get_sampling_period
%   result = wb_gps_get_sampling_period(tag)
%   In C: int wb_gps_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_gps_get_sampling_period', tag);
end
