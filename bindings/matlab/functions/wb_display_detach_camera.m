function wb_display_detach_camera(tag)
% wb_display_detach_camera
%   wb_display_detach_camera(tag)
%   In C: void wb_display_detach_camera(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_display_detach_camera', tag);
end
