function wb_camera_set_focal_distance(tag, focal_distance)
% wb_camera_set_focal_distance
%   wb_camera_set_focal_distance(tag, focal_distance)
%   In C: void wb_camera_set_focal_distance(WbDeviceTag tag, double focal_distance)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_set_focal_distance', tag, focal_distance);
end
