function result = wb_gps_get_coordinate_system(tag)
% wb_gps_get_coordinate_system
%   result = wb_gps_get_coordinate_system(tag)
%   In C: WbGpsCoordinateSystem wb_gps_get_coordinate_system(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_gps_get_coordinate_system', tag);
end
