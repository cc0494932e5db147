function result = wb_robot_battery_sensor_get_sampling_period()
% wb_robot_battery_sensor_get_sampling_period
%   result = wb_robot_battery_sensor_get_sampling_period()
%   In C: int wb_robot_battery_sensor_get_sampling_period()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_battery_sensor_get_sampling_period');
end
