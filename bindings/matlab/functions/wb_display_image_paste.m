function wb_display_image_paste(tag, ir, x, y, blend)
% wb_display_image_paste
%   wb_display_image_paste(tag, ir, x, y, blend)
%   In C: void wb_display_image_paste(WbDeviceTag tag, WbImageRef ir, int x, int y, bool blend)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_image_paste', tag, ir, x, y, blend);
end
