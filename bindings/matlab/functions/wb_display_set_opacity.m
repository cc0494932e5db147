function wb_display_set_opacity(tag, opacity)
% wb_display_set_opacity
%   wb_display_set_opacity(tag, opacity)
%   In C: void wb_display_set_opacity(WbDeviceTag tag, double opacity)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_set_opacity', tag, opacity);
end
