function result = wb_accelerometer_get_lookup_table_size(tag)
% wb_accelerometer_get_lookup_table_size
%   result = wb_accelerometer_get_lookup_table_size(tag)
%   In C: int wb_accelerometer_get_lookup_table_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_accelerometer_get_lookup_table_size', tag);
end
