function image = wb_display_image_new(tag, data, format)
% wb_display_image_new
%   image = wb_display_image_new(tag, data, format)
%   DATA is height x width x 3 for WB_IMAGE_RGB, height x width x 4 for other formats, of
%   type uint8.
%   In C: WbImageRef wb_display_image_new(WbDeviceTag tag, int width, int height, const void *data, int format)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  image = rebots_controller('wb_display_image_new', tag, data, format);
end
