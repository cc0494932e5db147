function result = wb_camera_recognition_is_segmentation_enabled(tag)
% wb_camera_recognition_is_segmentation_enabled
%   result = wb_camera_recognition_is_segmentation_enabled(tag)
%   In C: bool wb_camera_recognition_is_segmentation_enabled(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_recognition_is_segmentation_enabled', tag);
end
