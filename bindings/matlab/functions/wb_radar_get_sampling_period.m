function result = wb_radar_get_sampling_period(tag)
% wb_radar_get_sampling_period
%   result = wb_radar_get_sampling_period(tag)
%   In C: int wb_radar_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_radar_get_sampling_period', tag);
end
