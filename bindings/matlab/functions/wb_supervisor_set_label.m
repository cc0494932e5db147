function wb_supervisor_set_label(id, text, x, y, size, color, transparency, varargin)
% wb_supervisor_set_label
%   wb_supervisor_set_label(id, text, x, y, size, color, transparency, font)
%   wb_supervisor_set_label(id, text, x, y, size, color, transparency)
%   COLOR is [red green blue] from 0 to 1, or a number such as hex2dec('FF0000').
%   In C: void wb_supervisor_set_label(int id, const char *text, double x, double y, double size, int color, double transparency, const char *font)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_set_label', id, text, x, y, size, color, transparency, varargin{:});
end
