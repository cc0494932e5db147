function wb_display_draw_line(tag, x1, y1, x2, y2)
% wb_display_draw_line
%   wb_display_draw_line(tag, x1, y1, x2, y2)
%   In C: void wb_display_draw_line(WbDeviceTag tag, int x1, int y1, int x2, int y2)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_draw_line', tag, x1, y1, x2, y2);
end
