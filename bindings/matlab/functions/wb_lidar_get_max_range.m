function result = wb_lidar_get_max_range(tag)
% wb_lidar_get_max_range
%   result = wb_lidar_get_max_range(tag)
%   In C: double wb_lidar_get_max_range(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_lidar_get_max_range', tag);
end
