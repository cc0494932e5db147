function result = wb_display_image_copy(tag, x, y, width, height)
% wb_display_image_copy
%   result = wb_display_image_copy(tag, x, y, width, height)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbImageRef wb_display_image_copy(WbDeviceTag tag, int x, int y, int width, int height)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_display_image_copy', tag, x, y, width, height);
end
