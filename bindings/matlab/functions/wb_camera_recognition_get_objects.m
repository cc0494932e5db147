function objects = wb_camera_recognition_get_objects(tag)
% wb_camera_recognition_get_objects
%   objects = wb_camera_recognition_get_objects(tag)
%   OBJECTS is a row of structures with the fields id, position, orientation, size,
%   position_on_image, size_on_image, number_of_colors, colors (a row for each) and model.
%   In C: const WbCameraRecognitionObject *wb_camera_recognition_get_objects(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  objects = rebots_controller('wb_camera_recognition_get_objects', tag);
end
