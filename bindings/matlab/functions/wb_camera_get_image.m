function image = wb_camera_get_image(tag)
% wb_camera_get_image
%   image = wb_camera_get_image(tag)
%   IMAGE is height x width x 3 (red, green, blue), of type uint8, as imshow takes it.
%   In C: const unsigned char *wb_camera_get_image(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  image = rebots_controller('wb_camera_get_image', tag);
end
