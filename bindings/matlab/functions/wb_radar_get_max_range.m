function result = wb_radar_get_max_range(tag)
% wb_radar_get_max_range
%   result = wb_radar_get_max_range(tag)
%   In C: double wb_radar_get_max_range(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_radar_get_max_range', tag);
end
