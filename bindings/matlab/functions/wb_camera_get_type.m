function result = wb_camera_get_type(tag)
% wb_camera_get_type
%   result = wb_camera_get_type(tag)
%   In C, deprecated: int wb_camera_get_type(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_type', tag);
end
