function wb_display_image_save(tag, ir, filename)
% wb_display_image_save
%   wb_display_image_save(tag, ir, filename)
%   In C: void wb_display_image_save(WbDeviceTag tag, WbImageRef ir, const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_image_save', tag, ir, filename);
end
