function result = wb_robot_battery_sensor_get_value()
% wb_robot_battery_sensor_get_value
%   result = wb_robot_battery_sensor_get_value()
%   In C: double wb_robot_battery_sensor_get_value()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_battery_sensor_get_value');
end
