function wb_display_fill_rectangle(tag, x, y, width, height)
% wb_display_fill_rectangle
%   wb_display_fill_rectangle(tag, x, y, width, height)
%   In C: void wb_display_fill_rectangle(WbDeviceTag tag, int x, int y, int width, int height)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_fill_rectangle', tag, x, y, width, height);
end
