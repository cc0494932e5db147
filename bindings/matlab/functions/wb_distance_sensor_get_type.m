function result = wb_distance_sensor_get_type(tag)
% wb_distance_sensor_get_type
%   result = wb_distance_sensor_get_type(tag)
%   In C: WbDistanceSensorType wb_distance_sensor_get_type(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_distance_sensor_get_type', tag);
end
