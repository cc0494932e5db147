function result = wb_position_sensor_get_velocity(tag)
% wb_position_sensor_get_velocity
%   result = wb_position_sensor_get_velocity(tag)
%   In C: double wb_position_sensor_get_velocity(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_position_sensor_get_velocity', tag);
end
