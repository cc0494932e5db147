function wb_display_set_alpha(tag, alpha)
% wb_display_set_alpha
%   wb_display_set_alpha(tag, alpha)
%   In C: void wb_display_set_alpha(WbDeviceTag tag, double alpha)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_set_alpha', tag, alpha);
end
