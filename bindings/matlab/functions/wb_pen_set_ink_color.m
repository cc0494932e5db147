function wb_pen_set_ink_color(tag, color, density)
% wb_pen_set_ink_color
%   wb_pen_set_ink_color(tag, color, density)
%   COLOR is [red green blue] from 0 to 1, or a number such as hex2dec('FF0000').
%   In C: void wb_pen_set_ink_color(WbDeviceTag tag, int color, double density)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_pen_set_ink_color', tag, color, density);
end
