/* The window of an e-puck, in text: its ring of sensors as they lie on the robot, seen from above with the front at the
 * top, its LEDs and the speeds of its wheels. It is printed when the window is shown, and then in each second of
 * simulated time. It only looks, but switches the sensors on. A message that it is sent is a text for --input lines as
 * `window e-puck real /dev/rfcomm0`: that hands the devices to the real robot, and `real off` back. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <webots/distance_sensor.h>
#include <webots/led.h>
#include <webots/motor.h>
#include <webots/robot.h>

#include <webots/plugins/robot_window/robot_wwi.h>

#define RING 8
#define LEDS 10

static const double PERIOD_S = 1;

static WbDeviceTag eyes[RING], leds[LEDS], wheels[2];
static bool is_shown;
static double told_s;

static int eye(int number) {
  return (int)(wb_distance_sensor_get_value(eyes[number]) + 0.5);
}

static void print() {
  printf("%s at %.3f s%s\n", wb_robot_get_name(), wb_robot_get_time(),
         wb_robot_get_mode() == WB_MODE_REMOTE_CONTROL ? ", the real robot" : "");
  printf("        %5d %5d\n", eye(7), eye(0));
  printf("   %5d         %5d\n", eye(6), eye(1));
  printf(" %5d             %5d\n", eye(5), eye(2));
  printf("        %5d %5d\n", eye(4), eye(3));
  printf("  leds ");
  for (int i = 0; i < LEDS; ++i)
    printf("%d", wb_led_get(leds[i]) != 0);
  printf("  wheels %.2f %.2f rad/s\n", wb_motor_get_velocity(wheels[0]), wb_motor_get_velocity(wheels[1]));
  told_s = wb_robot_get_time();
}

bool wbw_init(int argc, char *argv[], int pipe_handle) {
  char name[8];
  const int step_ms = (int)wb_robot_get_basic_time_step();
  bool is_complete = true;
  for (int i = 0; i < RING; ++i) {
    snprintf(name, sizeof(name), "ps%d", i);
    is_complete &= (eyes[i] = wb_robot_get_device(name)) != 0;
    if (eyes[i] && !wb_distance_sensor_get_sampling_period(eyes[i]))
      wb_distance_sensor_enable(eyes[i], step_ms);
  }
  for (int i = 0; i < LEDS; ++i) {
    snprintf(name, sizeof(name), "led%d", i);
    is_complete &= (leds[i] = wb_robot_get_device(name)) != 0;
  }
  is_complete &= (wheels[0] = wb_robot_get_device("left wheel motor")) != 0;
  is_complete &= (wheels[1] = wb_robot_get_device("right wheel motor")) != 0;
  if (!is_complete)
    fprintf(stderr, "epuckwindow: this is no e-puck\n");
  return is_complete;
}

void wbw_cleanup() {
}

void wbw_pre_update_gui() {
}

void wbw_update_gui() {
}

void wbw_read_sensors() {
  const double now_s = wb_robot_get_time();
  if (is_shown && (now_s >= told_s + PERIOD_S || now_s < told_s)) /* a reset sets it back */
    print();
}

void wbw_write_actuators() {
  const char *text;
  while (is_shown && (text = wb_robot_wwi_receive_text())) {
    if (strcmp(text, "real off") == 0)
      wb_robot_set_mode(WB_MODE_SIMULATION, NULL);
    else if (strncmp(text, "real ", 5) == 0)
      wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, (char *)text + 5);
    else
      printf("epuckwindow: \"%s\" is not understood\n", text);
  }
}

void wbw_show() {
  is_shown = true;
  /* Nothing is measured before the step after this one. */
  told_s = wb_robot_get_time() - PERIOD_S + 0.0015 * wb_robot_get_basic_time_step();
}
