/* Drives ahead, and turns where something is near. */

#include <math.h>

#include <webots/distance_sensor.h>
#include <webots/motor.h>
#include <webots/robot.h>

int main() {
  wb_robot_init();
  const int time_step = (int)wb_robot_get_basic_time_step();

  WbDeviceTag left = wb_robot_get_device("left wheel motor");
  WbDeviceTag right = wb_robot_get_device("right wheel motor");
  wb_motor_set_position(left, INFINITY);
  wb_motor_set_position(right, INFINITY);
  wb_motor_set_velocity(left, 0.0);
  wb_motor_set_velocity(right, 0.0);
  WbDeviceTag sensor = wb_robot_get_device("front sensor");
  wb_distance_sensor_enable(sensor, time_step);

  int turning = 0; /* steps */
  while (wb_robot_step(time_step) != -1) {
    const int is_near = wb_distance_sensor_get_value(sensor) < 0.2; /* m */
    turning = is_near ? 40 : turning - 1;
    wb_motor_set_velocity(left, 5.0); /* rad/s */
    wb_motor_set_velocity(right, turning > 0 ? -5.0 : 5.0);
  }

  wb_robot_cleanup();
  return 0;
}
