/* A robot window in text: what the devices of any robot read and do, on the output of its controller.
 *
 * It is printed when the window is shown, and again in each second of simulated time, as long as something changes.
 * Lines of the user are commands, as with --input: `window my_robot eye on`, `window my_robot eye off` for a sensor, and
 * `window my_robot motor 1.5` for the position of a motor or the state of an LED.
 *
 * It shows all entry points of a robot window; a window needs wbw_init, wbw_cleanup and wbw_update_gui only. */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webots/accelerometer.h>
#include <webots/camera.h>
#include <webots/compass.h>
#include <webots/device.h>
#include <webots/distance_sensor.h>
#include <webots/gps.h>
#include <webots/gyro.h>
#include <webots/inertial_unit.h>
#include <webots/led.h>
#include <webots/light_sensor.h>
#include <webots/motor.h>
#include <webots/position_sensor.h>
#include <webots/robot.h>
#include <webots/touch_sensor.h>

#include <webots/plugins/robot_window/robot_wwi.h>

#define LONGEST 256

static const double PERIOD_S = 1;

static char controller[LONGEST];
static bool is_shown;
static double told_s;
static char (*lines)[LONGEST]; /* what was printed last of each device */

static void vector(char *line, const double *values, const char *unit) {
  snprintf(line, LONGEST, "%.4g %.4g %.4g %s", values[0], values[1], values[2], unit);
}

/* What a device reads or does now. */
static void describe(WbDeviceTag tag, char *line) {
  line[0] = '\0';
  switch (wb_device_get_node_type(tag)) {
    case WB_NODE_ACCELEROMETER:
      if (wb_accelerometer_get_sampling_period(tag))
        vector(line, wb_accelerometer_get_values(tag), "m/s^2");
      break;
    case WB_NODE_CAMERA:
      if (wb_camera_get_sampling_period(tag))
        snprintf(line, LONGEST, "%d x %d", wb_camera_get_width(tag), wb_camera_get_height(tag));
      break;
    case WB_NODE_COMPASS:
      if (wb_compass_get_sampling_period(tag))
        vector(line, wb_compass_get_values(tag), "");
      break;
    case WB_NODE_DISTANCE_SENSOR:
      if (wb_distance_sensor_get_sampling_period(tag))
        snprintf(line, LONGEST, "%.4g", wb_distance_sensor_get_value(tag));
      break;
    case WB_NODE_GPS:
      if (wb_gps_get_sampling_period(tag))
        vector(line, wb_gps_get_values(tag), "m");
      break;
    case WB_NODE_GYRO:
      if (wb_gyro_get_sampling_period(tag))
        vector(line, wb_gyro_get_values(tag), "rad/s");
      break;
    case WB_NODE_INERTIAL_UNIT:
      if (wb_inertial_unit_get_sampling_period(tag))
        vector(line, wb_inertial_unit_get_roll_pitch_yaw(tag), "rad");
      break;
    case WB_NODE_LED:
      snprintf(line, LONGEST, "%d", wb_led_get(tag));
      return;
    case WB_NODE_LIGHT_SENSOR:
      if (wb_light_sensor_get_sampling_period(tag))
        snprintf(line, LONGEST, "%.4g", wb_light_sensor_get_value(tag));
      break;
    case WB_NODE_LINEAR_MOTOR:
    case WB_NODE_ROTATIONAL_MOTOR:
      snprintf(line, LONGEST, "to %.4g at %.4g", wb_motor_get_target_position(tag), wb_motor_get_velocity(tag));
      return;
    case WB_NODE_POSITION_SENSOR:
      if (wb_position_sensor_get_sampling_period(tag))
        snprintf(line, LONGEST, "%.4g", wb_position_sensor_get_value(tag));
      break;
    case WB_NODE_TOUCH_SENSOR:
      if (wb_touch_sensor_get_sampling_period(tag)) {
        if (wb_touch_sensor_get_type(tag) == WB_TOUCH_SENSOR_FORCE3D)
          vector(line, wb_touch_sensor_get_values(tag), "N");
        else
          snprintf(line, LONGEST, "%.4g", wb_touch_sensor_get_value(tag));
      }
      break;
    default:
      snprintf(line, LONGEST, "-");
      return;
  }
  if (!line[0])
    snprintf(line, LONGEST, "off");
}

/* Switches a sensor. */
static void sample(WbDeviceTag tag, int period_ms) {
  switch (wb_device_get_node_type(tag)) {
    case WB_NODE_ACCELEROMETER: wb_accelerometer_enable(tag, period_ms); break;
    case WB_NODE_CAMERA: wb_camera_enable(tag, period_ms); break;
    case WB_NODE_COMPASS: wb_compass_enable(tag, period_ms); break;
    case WB_NODE_DISTANCE_SENSOR: wb_distance_sensor_enable(tag, period_ms); break;
    case WB_NODE_GPS: wb_gps_enable(tag, period_ms); break;
    case WB_NODE_GYRO: wb_gyro_enable(tag, period_ms); break;
    case WB_NODE_INERTIAL_UNIT: wb_inertial_unit_enable(tag, period_ms); break;
    case WB_NODE_LIGHT_SENSOR: wb_light_sensor_enable(tag, period_ms); break;
    case WB_NODE_POSITION_SENSOR: wb_position_sensor_enable(tag, period_ms); break;
    case WB_NODE_TOUCH_SENSOR: wb_touch_sensor_enable(tag, period_ms); break;
    default: printf("window: this device is no sensor that can be switched\n");
  }
}

static void obey(const char *line) {
  const char *space = strrchr(line, ' ');
  const int size = space ? (int)(space - line) : 0;
  for (int i = 0; i < wb_robot_get_number_of_devices(); ++i) {
    const WbDeviceTag tag = wb_robot_get_device_by_index(i);
    const char *name = wb_device_get_name(tag);
    if (size == 0 || strlen(name) != (size_t)size || strncmp(name, line, size) != 0)
      continue;
    const WbNodeType type = wb_device_get_node_type(tag);
    if (type == WB_NODE_LED)
      wb_led_set(tag, atoi(space + 1));
    else if (type == WB_NODE_ROTATIONAL_MOTOR || type == WB_NODE_LINEAR_MOTOR)
      wb_motor_set_position(tag, atof(space + 1));
    else
      sample(tag, strcmp(space + 1, "off") == 0 ? 0 : (int)wb_robot_get_basic_time_step());
    return;
  }
  printf("window: \"%s\" is not a device and what to do with it\n", line);
}

static void print(bool all) {
  char line[LONGEST];
  bool has_title = false;
  for (int i = 0; i < wb_robot_get_number_of_devices(); ++i) {
    const WbDeviceTag tag = wb_robot_get_device_by_index(i);
    describe(tag, line);
    if (!all && strcmp(line, lines[i]) == 0)
      continue;
    if (!has_title)
      printf("window of %s (%s) at %.3f s\n", wb_robot_get_name(), controller, wb_robot_get_time());
    has_title = true;
    printf("  %-24s %-18s %s\n", wb_device_get_name(tag), wb_node_get_name(wb_device_get_node_type(tag)), line);
    strcpy(lines[i], line);
  }
  told_s = wb_robot_get_time();
}

bool wbw_init(int argc, char *argv[], int pipe_handle) {
  snprintf(controller, LONGEST, "%s", argc > 0 ? argv[0] : "");
  lines = calloc(wb_robot_get_number_of_devices() + 1, sizeof(*lines));
  return lines != NULL;
}

void wbw_cleanup() {
  free(lines);
  lines = NULL;
}

/* A window with a loop of its own would get ready here to leave it, and run it in the next function until
 * pipe_handle, which wbw_init was given, can be read. Text needs no loop. */
void wbw_pre_update_gui() {
}

void wbw_update_gui() {
}

void wbw_read_sensors() {
  const double now_s = wb_robot_get_time();
  if (is_shown && (now_s >= told_s + PERIOD_S || now_s < told_s)) /* a reset sets it back */
    print(false);
}

void wbw_write_actuators() {
  const char *line;
  while (is_shown && (line = wb_robot_wwi_receive_text()))
    obey(line);
}

void wbw_show() {
  is_shown = true;
  print(true);
}
