function result = wb_display_get_width(tag)
% wb_display_get_width
%   result = wb_display_get_width(tag)
%   In C: int wb_display_get_width(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_display_get_width', tag);
end
