function result = wb_gyro_get_lookup_table_size(tag)
% wb_gyro_get_lookup_table_size
%   result = wb_gyro_get_lookup_table_size(tag)
%   In C: int wb_gyro_get_lookup_table_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_gyro_get_lookup_table_size', tag);
end
