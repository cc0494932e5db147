function wb_display_set_font(tag, font, size, anti_aliasing)
% wb_display_set_font
%   wb_display_set_font(tag, font, size, anti_aliasing)
%   In C: void wb_display_set_font(WbDeviceTag tag, const char *font, int size, bool anti_aliasing)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_set_font', tag, font, size, anti_aliasing);
end
