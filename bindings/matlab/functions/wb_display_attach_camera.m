function wb_display_attach_camera(tag, camera_tag)
% wb_display_attach_camera
%   wb_display_attach_camera(tag, camera_tag)
%   In C: void wb_display_attach_camera(WbDeviceTag tag, WbDeviceTag camera_tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_attach_camera', tag, camera_tag);
end
