function result = wb_range_finder_get_height(tag)
% wb_range_finder_get_height
%   result = wb_range_finder_get_height(tag)
%   In C: int wb_range_finder_get_height(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_range_finder_get_height', tag);
end
