function result = wb_camera_get_height(tag)
% wb_camera_get_height
%   result = wb_camera_get_height(tag)
%   In C: int wb_camera_get_height(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_height', tag);
end
