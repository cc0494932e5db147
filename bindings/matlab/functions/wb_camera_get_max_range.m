function result = wb_camera_get_max_range(tag)
% wb_camera_get_max_range
%   result = wb_camera_get_max_range(tag)
%   In C, deprecated: double wb_camera_get_max_range(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_camera_get_max_range', tag);
end
