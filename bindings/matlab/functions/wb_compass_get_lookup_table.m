function result = wb_compass_get_lookup_table(tag)
% wb_compass_get_lookup_table
%   result = wb_compass_get_lookup_table(tag)
%   RESULT is a column of numbers, three for each row of the table.
%   In C: const double *wb_compass_get_lookup_table(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_compass_get_lookup_table', tag);
end
