function result = wb_camera_get_focal_length(tag)
% wb_camera_get_focal_length
%   result = wb_camera_get_focal_length(tag)
%   In C: double wb_camera_get_focal_length(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_focal_length', tag);
end
