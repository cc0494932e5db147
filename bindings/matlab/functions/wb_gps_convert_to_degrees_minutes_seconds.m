function result = wb_gps_convert_to_degrees_minutes_seconds(decimal_degrees)
% wb_gps_convert_to_degrees_minutes_seconds
%   result = wb_gps_convert_to_degrees_minutes_seconds(decimal_degrees)
%   In C: const char *wb_gps_convert_to_degrees_minutes_seconds(double decimal_degrees)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_gps_convert_to_degrees_minutes_seconds', decimal_degrees);
end
