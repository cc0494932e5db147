function result = wb_display_image_load(tag, filename)
% wb_display_image_load
%   result = wb_display_image_load(tag, filename)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbImageRef wb_display_image_load(WbDeviceTag tag, const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_display_image_load', tag, filename);
end
