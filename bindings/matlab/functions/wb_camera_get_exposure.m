function result = wb_camera_get_exposure(tag)
% wb_camera_get_exposure
%   result = wb_camera_get_exposure(tag)
%   In C: double wb_camera_get_exposure(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_exposure', tag);
end
