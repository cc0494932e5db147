/* Like avoider_py, in C: the nearer something is, the slower the wheel on the other side turns.
 * Its first argument, if there is one, is its speed in rad/s. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <webots/distance_sensor.h>
#include <webots/led.h>
#include <webots/motor.h>
#include <webots/robot.h>
#include <webots/touch_sensor.h>

#define RANGE 300.0 /* reading when nothing is near [mm] */

int main(int argc, char **argv) {
  wb_robot_init();
  const int step = (int)wb_robot_get_basic_time_step();
  const double cruise = argc > 1 ? atof(argv[1]) : 6.0;

  WbDeviceTag left = wb_robot_get_device("left wheel motor");
  WbDeviceTag right = wb_robot_get_device("right wheel motor");
  wb_motor_set_position(left, INFINITY);
  wb_motor_set_position(right, INFINITY);
  WbDeviceTag ds_left = wb_robot_get_device("ds left");
  WbDeviceTag ds_front = wb_robot_get_device("ds front");
  WbDeviceTag ds_right = wb_robot_get_device("ds right");
  wb_distance_sensor_enable(ds_left, step);
  wb_distance_sensor_enable(ds_front, step);
  wb_distance_sensor_enable(ds_right, step);
  WbDeviceTag bumper = wb_robot_get_device("bumper");
  wb_touch_sensor_enable(bumper, step);
  WbDeviceTag led = wb_robot_get_device("led");

  int backing = 0; /* steps left to drive backwards */
  while (wb_robot_step(step) != -1) {
    const double near_left = 1.0 - wb_distance_sensor_get_value(ds_left) / RANGE;
    const double near_front = 1.0 - wb_distance_sensor_get_value(ds_front) / RANGE;
    const double near_right = 1.0 - wb_distance_sensor_get_value(ds_right) / RANGE;
    if (wb_touch_sensor_get_value(bumper) > 0.0)
      backing = 60;
    wb_led_set(led, backing > 0 ? 1 : 2);
    if (backing > 0) {
      backing--;
      wb_motor_set_velocity(left, -0.6 * cruise);
      wb_motor_set_velocity(right, -0.3 * cruise);
    } else {
      /* What is ahead turns the robot right, unless the right side is the nearer one. */
      const double turn = near_right - near_left + (near_right > near_left ? 1.0 : -1.0) * near_front;
      wb_motor_set_velocity(left, cruise * (1.0 - 1.5 * near_front) - 0.8 * cruise * turn);
      wb_motor_set_velocity(right, cruise * (1.0 - 1.5 * near_front) + 0.8 * cruise * turn);
    }
  }
  printf("avoider_c leaves after %.3f s\n", wb_robot_get_time());
  wb_robot_cleanup();
  return 0;
}
