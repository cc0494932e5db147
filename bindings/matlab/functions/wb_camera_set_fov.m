function wb_camera_set_fov(tag, fov)
% wb_camera_set_fov
%   wb_camera_set_fov(tag, fov)
%   In C: void wb_camera_set_fov(WbDeviceTag tag, double fov)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_set_fov', tag, fov);
end
