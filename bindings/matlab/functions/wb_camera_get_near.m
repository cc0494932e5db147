function result = wb_camera_get_near(tag)
% wb_camera_get_near
%   result = wb_camera_get_near(tag)
%   In C: double wb_camera_get_near(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_near', tag);
end
