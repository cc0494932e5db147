function wb_camera_recognition_disable_segmentation(tag)
% wb_camera_recognition_disable_segmentation
%   wb_camera_recognition_disable_segmentation(tag)
%   In C: void wb_camera_recognition_disable_segmentation(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_camera_recognition_disable_segmentation', tag);
end
