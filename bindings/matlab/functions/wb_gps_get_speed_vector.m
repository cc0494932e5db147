function result = wb_gps_get_speed_vector(tag)
% wb_gps_get_speed_vector
%   result = wb_gps_get_speed_vector(tag)
%   In C: const double *wb_gps_get_speed_vector(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_gps_get_speed_vector', tag);
end
