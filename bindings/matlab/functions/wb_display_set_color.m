function wb_display_set_color(tag, color)
% wb_display_set_color
%   wb_display_set_color(tag, color)
%   COLOR is [red green blue] from 0 to 1, or a number such as hex2dec('FF0000').
%   In C: void wb_display_set_color(WbDeviceTag tag, int color)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_set_color', tag, color);
end
