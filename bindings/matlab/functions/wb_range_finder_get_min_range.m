function result = wb_range_finder_get_min_range(tag)
% wb_range_finder_get_min_range
%   result = wb_range_finder_get_min_range(tag)
%   In C: double wb_range_finder_get_min_range(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_range_finder_get_min_range', tag);
end
