function result = wb_camera_recognition_save_segmentation_image(tag, filename, quality)
% wb_camera_recognition_save_segmentation_image
%   result = wb_camera_recognition_save_segmentation_image(tag, filename, quality)
%   In C: int wb_camera_recognition_save_segmentation_image(WbDeviceTag tag, const char *filename, int quality)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_recognition_save_segmentation_image', tag, filename, quality);
end
