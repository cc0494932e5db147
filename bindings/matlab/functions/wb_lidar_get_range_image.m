function image = wb_lidar_get_range_image(tag)
% wb_lidar_get_range_image
%   image = wb_lidar_get_range_image(tag)
%   IMAGE has a row of distances in metres for each layer, of type single.
%   In C: const float *wb_lidar_get_range_image(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  image = rebots_controller('wb_lidar_get_range_image', tag);
end
