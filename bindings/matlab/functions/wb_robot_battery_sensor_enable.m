function wb_robot_battery_sensor_enable(sampling_period)
% wb_robot_battery_sensor_enable
%   wb_robot_battery_sensor_enable(sampling_period)
%   In C: void wb_robot_battery_sensor_enable(int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_battery_sensor_enable', sampling_period);
end
