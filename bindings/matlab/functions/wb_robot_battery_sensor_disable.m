function wb_robot_battery_sensor_disable()
% wb_robot_battery_sensor_disable
%   wb_robot_battery_sensor_disable()
%   In C: void wb_robot_battery_sensor_disable()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_battery_sensor_disable');
end
