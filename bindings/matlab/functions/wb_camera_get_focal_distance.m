function result = wb_camera_get_focal_distance(tag)
% wb_camera_get_focal_distance
%   result = wb_camera_get_focal_distance(tag)
%   In C: double wb_camera_get_focal_distance(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_focal_distance', tag);
end
