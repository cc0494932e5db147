function result = wb_camera_has_recognition(tag)
% wb_camera_has_recognition
%   result = wb_camera_has_recognition(tag)
%   In C: bool wb_camera_has_recognition(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_has_recognition', tag);
end
