/* Remote control of a real e-puck by bluetooth: what the program tells the devices goes to the robot, and what the robot
 * reads comes back. The argument of wb_robot_set_mode is the serial port, for example "/dev/rfcomm0".
 *
 * The robot runs the firmware that it comes with, which answers lines of text ("advanced sercom"):
 * D,left,right sets the speeds of the wheels [steps/s], L,n,v an LED of the ring, B,v the green one of the body, F,v the
 * front one, S stops all; N asks for the distance sensors, O for their light, A for the accelerometer, Q for the wheels
 * [steps]. Each answer begins with the letter in lower case. */

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <webots/device.h>
#include <webots/remote_control.h>
#include <webots/robot.h>

#define RING 8
#define LEDS 10
#define LONGEST 128

static const double STEP = 2 * 3.14159265358979323846 / 1000; /* of a wheel [rad] */
static const int FASTEST = 1000;                              /* [steps/s] */
static const double COUNTS_PER_G = 993, COUNTS_AT_REST = 2048, G = 9.81;
static const int PATIENCE_MS = 1000;

static int port = -1;
static bool has_failed_now;

static WbDeviceTag eyes[RING], lights[RING], leds[LEDS], motors[2], encoders[2], accelerometer;

/* What is to be asked: periods of the sensors that the program has enabled; 0: off. */
static int eyes_ms, lights_ms, encoders_ms, accelerometer_ms;

/* What is to be told, and whether it was. */
static double speeds[2];
static bool speeds_are_new;
static int shines[LEDS];
static bool shines_are_new[LEDS];

static double now_ms() {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * now.tv_sec + 1e-6 * now.tv_nsec;
}

static bool fail(const char *why) {
  if (!has_failed_now)
    fprintf(stderr, "bluetooth: the e-puck is lost: %s\n", why);
  has_failed_now = true;
  return false;
}

/* Sends a line and waits for its answer, which begins with the same letter. */
static bool ask(char *answer, const char *format, ...) {
  char line[LONGEST];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, LONGEST - 1, format, arguments);
  va_end(arguments);
  strcat(line, "\r");
  if (port < 0 || has_failed_now)
    return false;
  if (write(port, line, strlen(line)) != (ssize_t)strlen(line))
    return fail(strerror(errno));
  const double until_ms = now_ms() + PATIENCE_MS;
  int size = 0;
  while (true) {
    struct pollfd wait = {port, POLLIN, 0};
    const int left_ms = (int)(until_ms - now_ms());
    if (left_ms <= 0 || poll(&wait, 1, left_ms) == 0)
      return fail("it does not answer");
    char sign;
    if (read(port, &sign, 1) != 1)
      return fail("the port is closed");
    if (sign != '\r' && sign != '\n') {
      if (size < LONGEST - 1)
        answer[size++] = sign;
      continue;
    }
    answer[size] = '\0';
    if (size > 0 && answer[0] == line[0] + ('a' - 'A'))
      return true;
    size = 0; /* a greeting, or an old answer */
  }
}

/* The numbers of an answer, as `n,1,2,3`. */
static bool numbers(const char *answer, double *values, int count) {
  for (int i = 0; i < count; ++i) {
    answer = strchr(answer, ',');
    if (!answer)
      return fail("an answer is too short");
    values[i] = atof(++answer);
  }
  return true;
}

static bool start(const char *path) {
  if (!path || !*path) {
    fprintf(stderr, "bluetooth: wb_robot_set_mode() names no serial port\n");
    return false;
  }
  port = open(path, O_RDWR | O_NOCTTY);
  struct termios settings;
  if (port < 0 || tcgetattr(port, &settings) != 0) {
    fprintf(stderr, "bluetooth: %s cannot be opened: %s\n", path, strerror(errno));
    return false;
  }
  cfmakeraw(&settings);
  cfsetspeed(&settings, B115200);
  tcsetattr(port, TCSANOW, &settings);
  tcflush(port, TCIOFLUSH);
  has_failed_now = false;
  for (int i = 0; i < LEDS; ++i)
    shines_are_new[i] = false;
  speeds_are_new = false;
  char answer[LONGEST];
  if (!ask(answer, "S")) {
    close(port);
    port = -1;
    return false;
  }
  return true;
}

static void stop() {
  char answer[LONGEST];
  ask(answer, "S");
  if (port >= 0)
    close(port);
  port = -1;
}

static bool has_failed() {
  return has_failed_now;
}

static void stop_actuators() {
  char answer[LONGEST];
  ask(answer, "D,0,0");
  speeds_are_new = true; /* they go on when the simulation does */
}

static int in_steps(double speed) {
  const double steps = speed / STEP;
  return (int)lround(steps > FASTEST ? FASTEST : steps < -FASTEST ? -FASTEST : steps);
}

static void tell() {
  char answer[LONGEST];
  if (speeds_are_new)
    ask(answer, "D,%d,%d", in_steps(speeds[0]), in_steps(speeds[1]));
  speeds_are_new = false;
  for (int i = 0; i < LEDS; ++i) {
    if (!shines_are_new[i])
      continue;
    const int value = shines[i] != 0;
    if (i < 8)
      ask(answer, "L,%d,%d", i, value);
    else
      ask(answer, i == 8 ? "B,%d" : "F,%d", value);
    shines_are_new[i] = false;
  }
}

static void hear() {
  char answer[LONGEST];
  double values[RING];
  if (eyes_ms && ask(answer, "N") && numbers(answer, values, RING))
    for (int i = 0; i < RING; ++i)
      if (eyes[i])
        wbr_distance_sensor_set_value(eyes[i], values[i]);
  if (lights_ms && ask(answer, "O") && numbers(answer, values, RING))
    for (int i = 0; i < RING; ++i)
      if (lights[i])
        wbr_light_sensor_set_value(lights[i], values[i]);
  if (accelerometer_ms && ask(answer, "A") && numbers(answer, values, 3)) {
    for (int i = 0; i < 3; ++i)
      values[i] = (values[i] - COUNTS_AT_REST) / COUNTS_PER_G * G;
    wbr_accelerometer_set_values(accelerometer, values);
  }
  if (encoders_ms && ask(answer, "Q") && numbers(answer, values, 2))
    for (int i = 0; i < 2; ++i)
      if (encoders[i])
        wbr_position_sensor_set_value(encoders[i], values[i] * STEP);
}

static int robot_step(int period_ms) {
  const double begin_ms = now_ms();
  tell();
  hear();
  const double left_ms = begin_ms + period_ms - now_ms();
  if (left_ms <= 0)
    return (int)-left_ms;
  const struct timespec rest = {(time_t)(left_ms / 1e3), (long)(fmod(left_ms, 1e3) * 1e6)};
  nanosleep(&rest, NULL);
  return 0;
}

/* The device of a name; 0 if this model has none. */
static WbDeviceTag find(const char *name) {
  for (int i = 0; i < wb_robot_get_number_of_devices(); ++i)
    if (strcmp(wb_device_get_name(wb_robot_get_device_by_index(i)), name) == 0)
      return wb_robot_get_device_by_index(i);
  return 0;
}

static int place(const WbDeviceTag *tags, int count, WbDeviceTag tag) {
  for (int i = 0; i < count; ++i)
    if (tags[i] == tag)
      return i;
  return -1;
}

static void set_sampling_period(WbDeviceTag tag, int period_ms) {
  if (place(eyes, RING, tag) >= 0)
    eyes_ms = period_ms;
  else if (place(lights, RING, tag) >= 0)
    lights_ms = period_ms;
  else if (place(encoders, 2, tag) >= 0)
    encoders_ms = period_ms;
  else if (tag == accelerometer)
    accelerometer_ms = period_ms;
  else if (period_ms)
    fprintf(stderr, "bluetooth: %s is not read from the real robot\n", wb_device_get_name(tag));
}

static void led_set(WbDeviceTag tag, int value) {
  const int i = place(leds, LEDS, tag);
  if (i < 0)
    return;
  shines_are_new[i] |= shines[i] != value;
  shines[i] = value;
}

static void motor_set_velocity(WbDeviceTag tag, double velocity) {
  const int i = place(motors, 2, tag);
  if (i < 0)
    return;
  speeds[i] = velocity;
  speeds_are_new = true;
}

static void motor_set_position(WbDeviceTag tag, double position) {
  if (isfinite(position))
    fprintf(stderr, "bluetooth: the wheels of the real robot have speeds, no positions\n");
}

static void motor_set_nothing(WbDeviceTag tag, double value) {
}

bool wbr_init(WbrInterface *interface) {
  char name[16];
  for (int i = 0; i < RING; ++i) {
    snprintf(name, sizeof(name), "ps%d", i);
    eyes[i] = find(name);
    snprintf(name, sizeof(name), "ls%d", i);
    lights[i] = find(name);
  }
  for (int i = 0; i < LEDS; ++i) {
    snprintf(name, sizeof(name), "led%d", i);
    leds[i] = find(name);
  }
  motors[0] = find("left wheel motor");
  motors[1] = find("right wheel motor");
  encoders[0] = find("left wheel sensor");
  encoders[1] = find("right wheel sensor");
  accelerometer = find("accelerometer");
  interface->mandatory.wbr_start = start;
  interface->mandatory.wbr_stop = stop;
  interface->mandatory.wbr_has_failed = has_failed;
  interface->mandatory.wbr_stop_actuators = stop_actuators;
  interface->mandatory.wbr_robot_step = robot_step;
  interface->wbr_set_sampling_period = set_sampling_period;
  interface->wbr_led_set = led_set;
  interface->wbr_motor_set_position = motor_set_position;
  interface->wbr_motor_set_velocity = motor_set_velocity;
  interface->wbr_motor_set_acceleration = motor_set_nothing;
  interface->wbr_motor_set_available_torque = motor_set_nothing;
  return true;
}

void wbr_cleanup() {
}
