function result = wb_camera_recognition_has_segmentation(tag)
% wb_camera_recognition_has_segmentation
%   result = wb_camera_recognition_has_segmentation(tag)
%   In C: bool wb_camera_recognition_has_segmentation(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_recognition_has_segmentation', tag);
end
