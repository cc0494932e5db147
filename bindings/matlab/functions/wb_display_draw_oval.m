function wb_display_draw_oval(tag, cx, cy, a, b)
% wb_display_draw_oval
%   wb_display_draw_oval(tag, cx, cy, a, b)
%   In C: void wb_display_draw_oval(WbDeviceTag tag, int cx, int cy, int a, int b)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_draw_oval', tag, cx, cy, a, b);
end
