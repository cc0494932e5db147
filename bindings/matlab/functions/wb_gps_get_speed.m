function result = wb_gps_get_speed(tag)
% wb_gps_get_speed
%   result = wb_gps_get_speed(tag)
%   In C: double wb_gps_get_speed(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_gps_get_speed', tag);
end
