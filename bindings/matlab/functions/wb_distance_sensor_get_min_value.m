function result = wb_distance_sensor_get_min_value(tag)
% wb_distance_sensor_get_min_value
%   result = wb_distance_sensor_get_min_value(tag)
%   In C: double wb_distance_sensor_get_min_value(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_distance_sensor_get_min_value', tag);
end
