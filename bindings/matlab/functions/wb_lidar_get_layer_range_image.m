function image = wb_lidar_get_layer_range_image(tag, layer)
% wb_lidar_get_layer_range_image
%   image = wb_lidar_get_layer_range_image(tag, layer)
%   IMAGE is a row of distances in metres, of type single.
%   In C: const float *wb_lidar_get_layer_range_image(WbDeviceTag tag, int layer)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  image = rebots_controller('wb_lidar_get_layer_range_image', tag, layer);
end
