function wb_display_draw_text(tag, text, x, y)
% wb_display_draw_text
%   wb_display_draw_text(tag, text, x, y)
%   In C: void wb_display_draw_text(WbDeviceTag tag, const char *text, int x, int y)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_draw_text', tag, text, x, y);
end
