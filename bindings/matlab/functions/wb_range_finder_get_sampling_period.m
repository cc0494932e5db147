function result = wb_range_finder_get_sampling_period(tag)
% wb_range_finder_get_sampling_period
%   result = wb_range_finder_get_sampling_period(tag)
%   In C: int wb_range_finder_get_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_range_finder_get_sampling_period', tag);
end
