/* A robot window that drives a robot by states and the transitions between them, without a program.
 *
 * The robot's controllerArgs name the file of the states, below the project's folder:
 *
 *   # Keeps off walls.
 *   state ahead
 *     left wheel motor = 3
 *     right wheel motor = 3
 *     to back if ps0 > 100
 *     to back if ps7 > 100
 *   state back
 *     left wheel motor = -3
 *     right wheel motor = 1
 *     to ahead after 0.5
 *
 * In a state, motors turn at these speeds [rad/s] and LEDs shine so; the first transition whose sensor is above or below
 * its threshold, or whose time [s] has passed, is taken. The first state is the one at the beginning. Each change of
 * state is printed while the window is shown. */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webots/device.h>
#include <webots/distance_sensor.h>
#include <webots/led.h>
#include <webots/light_sensor.h>
#include <webots/motor.h>
#include <webots/position_sensor.h>
#include <webots/robot.h>
#include <webots/touch_sensor.h>

#define LONGEST 256
#define MOST 256

typedef struct {
  char name[LONGEST];
} State;

typedef struct {
  int state;
  WbDeviceTag device;
  double value;
} Action;

typedef struct {
  int from;
  char to[LONGEST];
  WbDeviceTag device; /* 0: after a time */
  bool is_above;
  double threshold;
} Transition;

static State states[MOST];
static Action actions[MOST];
static Transition transitions[MOST];
static int n_states, n_actions, n_transitions;

static int now = -1, before = -1;
static double since_s;
static bool is_shown;

static double read(WbDeviceTag tag) {
  switch (wb_device_get_node_type(tag)) {
    case WB_NODE_DISTANCE_SENSOR: return wb_distance_sensor_get_value(tag);
    case WB_NODE_LIGHT_SENSOR: return wb_light_sensor_get_value(tag);
    case WB_NODE_POSITION_SENSOR: return wb_position_sensor_get_value(tag);
    case WB_NODE_TOUCH_SENSOR: return wb_touch_sensor_get_value(tag);
    default: return NAN;
  }
}

static bool enable(WbDeviceTag tag) {
  const int step_ms = (int)wb_robot_get_basic_time_step();
  switch (wb_device_get_node_type(tag)) {
    case WB_NODE_DISTANCE_SENSOR: wb_distance_sensor_enable(tag, step_ms); return true;
    case WB_NODE_LIGHT_SENSOR: wb_light_sensor_enable(tag, step_ms); return true;
    case WB_NODE_POSITION_SENSOR: wb_position_sensor_enable(tag, step_ms); return true;
    case WB_NODE_TOUCH_SENSOR: wb_touch_sensor_enable(tag, step_ms); return true;
    default: return false;
  }
}

/* Without the blanks at both ends. */
static char *trimmed(char *text) {
  while (*text == ' ' || *text == '\t')
    ++text;
  for (char *end = text + strlen(text); end > text && strchr(" \t\r\n", end[-1]);)
    *--end = '\0';
  return text;
}

static int find(const char *name) {
  for (int i = 0; i < n_states; ++i)
    if (strcmp(states[i].name, name) == 0)
      return i;
  return -1;
}

/* `to back if ps0 > 100` or `to back after 0.5`, without the first word. */
static bool read_transition(char *line) {
  Transition transition = {n_states - 1};
  char *how = strstr(line, " if "), *time = strstr(line, " after ");
  if (how) {
    char *sign = strpbrk(how, "<>");
    if (!sign)
      return false;
    transition.is_above = *sign == '>';
    *how = *sign = '\0';
    transition.device = wb_robot_get_device(trimmed(how + 4));
    if (!transition.device || !enable(transition.device))
      return false;
    transition.threshold = atof(sign + 1);
  } else if (time) {
    *time = '\0';
    transition.threshold = atof(time + 7);
  } else
    return false;
  snprintf(transition.to, LONGEST, "%s", trimmed(line));
  transitions[n_transitions++] = transition;
  return true;
}

static bool read_line(char *line) {
  line[strcspn(line, "#")] = '\0';
  line = trimmed(line);
  if (!*line)
    return true;
  if (n_states == MOST || n_actions == MOST || n_transitions == MOST)
    return false;
  if (strncmp(line, "state ", 6) == 0) {
    snprintf(states[n_states++].name, LONGEST, "%s", trimmed(line + 6));
    return true;
  }
  if (n_states == 0)
    return false;
  if (strncmp(line, "to ", 3) == 0)
    return read_transition(line + 3);
  char *equals = strchr(line, '=');
  if (!equals)
    return false;
  *equals = '\0';
  const Action action = {n_states - 1, wb_robot_get_device(trimmed(line)), atof(equals + 1)};
  actions[n_actions++] = action;
  return action.device != 0;
}

static bool read_file(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "botstudio: %s cannot be read\n", path);
    return false;
  }
  char line[LONGEST];
  for (int number = 1; fgets(line, LONGEST, file); ++number)
    if (!read_line(line)) {
      fprintf(stderr, "botstudio: %s, line %d makes no sense\n", path, number);
      fclose(file);
      return false;
    }
  fclose(file);
  for (int i = 0; i < n_transitions; ++i)
    if (find(transitions[i].to) < 0) {
      fprintf(stderr, "botstudio: %s has no state \"%s\"\n", path, transitions[i].to);
      return false;
    }
  return n_states > 0;
}

bool wbw_init(int argc, char *argv[], int pipe_handle) {
  if (argc < 2) {
    fprintf(stderr, "botstudio: the robot's controllerArgs name no file of states\n");
    return false;
  }
  char path[2 * LONGEST];
  const char *project = argv[1][0] == '/' ? "" : wb_robot_get_project_path();
  snprintf(path, sizeof(path), "%s%s%s", project, *project ? "/" : "", argv[1]);
  if (!read_file(path))
    return false;
  now = 0;
  return true;
}

void wbw_cleanup() {
  now = -1;
}

void wbw_pre_update_gui() {
}

void wbw_update_gui() {
}

void wbw_read_sensors() {
  for (int i = 0; now >= 0 && i < n_transitions; ++i) {
    const Transition *transition = &transitions[i];
    if (transition->from != now)
      continue;
    const double passed_s = wb_robot_get_time() - since_s;
    const double value = transition->device ? read(transition->device) : passed_s;
    /* Times are sums of steps, and so have rounding errors. */
    const bool is_taken = !transition->device    ? value >= transition->threshold - 1e-9 :
                          transition->is_above ? value > transition->threshold :
                                                 value < transition->threshold;
    if (is_taken) {
      now = find(transition->to);
      return;
    }
  }
}

void wbw_write_actuators() {
  if (now == before || now < 0)
    return;
  before = now;
  since_s = wb_robot_get_time();
  if (is_shown)
    printf("%.3f s: %s\n", since_s, states[now].name);
  for (int i = 0; i < n_actions; ++i) {
    if (actions[i].state != now)
      continue;
    if (wb_device_get_node_type(actions[i].device) == WB_NODE_LED)
      wb_led_set(actions[i].device, (int)actions[i].value);
    else {
      wb_motor_set_position(actions[i].device, INFINITY);
      wb_motor_set_velocity(actions[i].device, actions[i].value);
    }
  }
}

void wbw_show() {
  is_shown = true;
  printf("botstudio: %d states, %d transitions\n", n_states, n_transitions);
}
