function wb_display_draw_polygon(tag, x, y)
% wb_display_draw_polygon
%   wb_display_draw_polygon(tag, x, y)
%   X and Y are arrays of the same length.
%   In C: void wb_display_draw_polygon(WbDeviceTag tag, const int *x, const int *y, int size)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_draw_polygon', tag, x, y);
end
