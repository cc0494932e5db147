function result = wb_camera_recognition_get_number_of_objects(tag)
% wb_camera_recognition_get_number_of_objects
%   result = wb_camera_recognition_get_number_of_objects(tag)
%   In C: int wb_camera_recognition_get_number_of_objects(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_recognition_get_number_of_objects', tag);
end
