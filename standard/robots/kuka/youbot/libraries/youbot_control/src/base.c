/* Platform: see base.h. */

#include "axes.h"
#include "base.h"
#include "tiny_math.h"

#include <math.h>
#include <stdio.h>

#include <webots/compass.h>
#include <webots/gps.h>
#include <webots/motor.h>
#include <webots/robot.h>

#define WHEELS 4

static const double FAST = 4;              /* of a wheel [rad/s] */
static const double MOST = 0.3, MORE = 0.05; /* of the platform [m/s], [rad/s] */
static const double RADIUS = 0.05;         /* of a wheel [m] */
static const double HALF_LENGTH = 0.228, HALF_WIDTH = 0.158; /* from the middle to a wheel [m] */
static const double NEAR = 0.001;          /* [m], [rad] */
static const double PULL = 1.2, TWIST = 2.5; /* speed by distance, turning by angle [1/s] */

static WbDeviceTag wheels[WHEELS], gps, compass;
static struct { double x, y, turn; } speed;
static struct { double north, east, heading; bool reached; } target;

static void set_wheels(const double speeds[WHEELS]) {
  for (int i = 0; i < WHEELS; ++i) {
    if (!wheels[i])
      continue;
    wb_motor_set_position(wheels[i], INFINITY);
    wb_motor_set_velocity(wheels[i], speeds[i]);
  }
}

/* Wheels at the front right, front left, rear right and rear left; rollers at 45 degrees. */
static void mix(double x, double y, double turn, double speeds[WHEELS]) {
  const double around = (HALF_LENGTH + HALF_WIDTH) * turn;
  speeds[0] = (x + y + around) / RADIUS;
  speeds[1] = (x - y - around) / RADIUS;
  speeds[2] = (x - y + around) / RADIUS;
  speeds[3] = (x + y - around) / RADIUS;
}

static void push(double x, double y, double turn) {
  const double speeds[WHEELS] = {FAST * (x + y + turn), FAST * (x - y - turn), FAST * (x - y + turn),
                                 FAST * (x + y - turn)};
  set_wheels(speeds);
}

void base_init(void) {
  for (int i = 0; i < WHEELS; ++i) {
    char name[8];
    snprintf(name, sizeof name, "wheel%d", i + 1);
    wheels[i] = wb_robot_get_device(name);
  }
}

void base_reset(void) {
  push(0, 0, 0);
  speed.x = speed.y = speed.turn = 0;
}

void base_forwards(void) {
  push(1, 0, 0);
}

void base_backwards(void) {
  push(-1, 0, 0);
}

void base_turn_left(void) {
  push(0, 0, 1);
}

void base_turn_right(void) {
  push(0, 0, -1);
}

void base_strafe_left(void) {
  push(0, 1, 0);
}

void base_strafe_right(void) {
  push(0, -1, 0);
}

void base_move(double vx, double vy, double omega) {
  double speeds[WHEELS];
  mix(vx, vy, omega, speeds);
  set_wheels(speeds);
  printf("Speeds: vx=%.2f[m/s] vy=%.2f[m/s] omega=%.2f[rad/s]\n", vx, vy, omega);
}

static void change(double *which, double by) {
  *which = bound(*which + by, -MOST, MOST);
  base_move(speed.x, speed.y, speed.turn);
}

void base_forwards_increment(void) {
  change(&speed.x, MORE);
}

void base_backwards_increment(void) {
  change(&speed.x, -MORE);
}

void base_turn_left_increment(void) {
  change(&speed.turn, MORE);
}

void base_turn_right_increment(void) {
  change(&speed.turn, -MORE);
}

void base_strafe_left_increment(void) {
  change(&speed.y, MORE);
}

void base_strafe_right_increment(void) {
  change(&speed.y, -MORE);
}

static int can_go(const char *function) {
  if (!gps || !compass)
    fprintf(stderr, "%s(): it needs a GPS called \"gps\" and a compass called \"compass\"\n", function);
  return gps && compass;
}

void base_goto_init(double time_step) {
  gps = wb_robot_get_device("gps");
  compass = wb_robot_get_device("compass");
  if (!can_go("base_goto_init"))
    return;
  wb_gps_enable(gps, (int)time_step);
  wb_compass_enable(compass, (int)time_step);
  base_goto_set_target(0, 0, 0);
}

void base_goto_set_target(double x, double y, double a) {
  const int old = y_axis_is_up();
  target.north = old ? x : y;
  target.east = old ? y : x;
  target.heading = a;
  target.reached = false;
}

void base_goto_run(void) {
  if (!can_go("base_goto_run"))
    return;
  const double *place = wb_gps_get_values(gps);
  const double *needle = wb_compass_get_values(compass); /* north as the robot sees it: x ahead, y to the left */
  const int old = y_axis_is_up();
  const Vector2 goal = {target.north, target.east}, here = {place[old ? 0 : 1], place[old ? 2 : 0]};
  Vector2 way;
  vector2_minus(&way, &goal, &here);
  const double length = hypot(needle[0], needle[1]);
  if (!(length > 0) || !isfinite(vector2_norm(&way)))
    return; /* nothing is measured yet */
  const double ahead = needle[0] / length, left = needle[1] / length;
  const double off = remainder(target.heading + atan2(left, ahead), 2 * acos(-1.0));
  double speeds[WHEELS];
  /* East is a quarter turn to the right of north. */
  mix(PULL * (way.u * ahead + way.v * left), PULL * (way.u * left - way.v * ahead), TWIST * off, speeds);
  double fastest = FAST;
  for (int i = 0; i < WHEELS; ++i)
    fastest = fmax(fastest, fabs(speeds[i]));
  for (int i = 0; i < WHEELS; ++i)
    speeds[i] *= FAST / fastest;
  set_wheels(speeds);
  target.reached = vector2_norm(&way) < NEAR && fabs(off) < NEAR;
}

bool base_goto_reached(void) {
  return target.reached;
}
