function result = wb_camera_get_min_fov(tag)
% wb_camera_get_min_fov
%   result = wb_camera_get_min_fov(tag)
%   In C: double wb_camera_get_min_fov(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_min_fov', tag);
end
