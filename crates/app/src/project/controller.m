% Drives ahead, and turns where something is near.

time_step = wb_robot_get_basic_time_step();

left = wb_robot_get_device('left wheel motor');
right = wb_robot_get_device('right wheel motor');
for motor = [left, right]
  wb_motor_set_position(motor, Inf);
  wb_motor_set_velocity(motor, 0);
end

sensor = wb_robot_get_device('front sensor');
wb_distance_sensor_enable(sensor, time_step);

turning = 0; % steps
while wb_robot_step(time_step) ~= -1
  turning = turning - 1;
  if wb_distance_sensor_get_value(sensor) < 0.2 % m
    turning = 40;
  end
  wb_motor_set_velocity(left, 5); % rad/s
  if turning > 0
    wb_motor_set_velocity(right, -5);
  else
    wb_motor_set_velocity(right, 5);
  end
end
