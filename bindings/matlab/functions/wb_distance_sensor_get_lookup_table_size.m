function result = wb_distance_sensor_get_lookup_table_size(tag)
% wb_distance_sensor_get_lookup_table_size
%   result = wb_distance_sensor_get_lookup_table_size(tag)
%   In C: int wb_distance_sensor_get_lookup_table_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_distance_sensor_get_lookup_table_size', tag);
end
