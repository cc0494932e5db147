function result = wb_distance_sensor_get_aperture(tag)
% wb_distance_sensor_get_aperture
%   result = wb_distance_sensor_get_aperture(tag)
%   In C: double wb_distance_sensor_get_aperture(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_distance_sensor_get_aperture', tag);
end
