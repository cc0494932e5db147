function wb_pen_write(tag, write)
% wb_pen_write
%   wb_pen_write(tag, write)
%   In C: void wb_pen_write(WbDeviceTag tag, bool write)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_pen_write', tag, write);
end
