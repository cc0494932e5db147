function wb_display_image_delete(tag, ir)
% wb_display_image_delete
%   wb_display_image_delete(tag, ir)
%   In C: void wb_display_image_delete(WbDeviceTag tag, WbImageRef ir)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_image_delete', tag, ir);
end
