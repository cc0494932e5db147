function wb_display_draw_pixel(tag, x, y)
% wb_display_draw_pixel
%   wb_display_draw_pixel(tag, x, y)
%   In C: void wb_display_draw_pixel(WbDeviceTag tag, int x, int y)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_draw_pixel', tag, x, y);
end
