function image = wb_camera_get_range_image(tag)
% wb_camera_get_range_image
%   image = wb_camera_get_range_image(tag)
%   IMAGE is height x width, distances in metres, of type single.
%   In C, deprecated: const float *wb_camera_get_range_image(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  image = rebots_controller('wb_camera_get_range_image', tag);
end
