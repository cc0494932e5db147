function result = wb_compass_get_lookup_table_size(tag)
% wb_compass_get_lookup_table_size
%   result = wb_compass_get_lookup_table_size(tag)
%   In C: int wb_compass_get_lookup_table_size(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_compass_get_lookup_table_size', tag);
end
