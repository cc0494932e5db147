function result = wb_radar_get_horizontal_fov(tag)
% wb_radar_get_horizontal_fov
%   result = wb_radar_get_horizontal_fov(tag)
%   In C: double wb_radar_get_horizontal_fov(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_radar_get_horizontal_fov', tag);
end
