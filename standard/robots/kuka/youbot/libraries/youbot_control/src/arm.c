/* Arm: see arm.h. */

#include "arm.h"
#include "axes.h"
#include "tiny_math.h"

#include <math.h>
#include <stdio.h>

#include <webots/motor.h>
#include <webots/robot.h>

#define JOINTS 5

static const double PI = 3.14159265358979323846;
static const double LENGTHS[JOINTS] = {0.253, 0.155, 0.135, 0.081, 0.105};

/* Angles of arm2 to arm5. [rad] */
static const double POSES[ARM_MAX_HEIGHT][JOINTS - 1] = {
  [ARM_FRONT_FLOOR] = {-0.97, -1.55, -0.61, 0},
  [ARM_FRONT_PLATE] = {-0.62, -0.98, -1.53, 0},
  [ARM_HANOI_PREPARE] = {-0.4, -1.2, -1.5707963, 1.5707963},
  [ARM_FRONT_CARDBOARD_BOX] = {0, -0.77, -1.21, 0},
  [ARM_RESET] = {1.57, -2.635, 1.78, 0},
  [ARM_BACK_PLATE_HIGH] = {0.678, 0.682, 1.74, 0},
  [ARM_BACK_PLATE_LOW] = {0.92, 0.42, 1.78, 0},
};

/* Angles of arm1. [rad] */
static const double TURNS[ARM_MAX_SIDE] = {
  [ARM_BACK_LEFT] = -2.949, [ARM_LEFT] = -1.5707963, [ARM_FRONT_LEFT] = -0.2, [ARM_FRONT] = 0,
  [ARM_FRONT_RIGHT] = 0.2,  [ARM_RIGHT] = 1.5707963, [ARM_BACK_RIGHT] = 2.949,
};

static WbDeviceTag joints[JOINTS];
static int height_now = ARM_RESET;
static int orientation_now = ARM_FRONT;

void arm_init(void) {
  for (int i = 0; i < JOINTS; ++i) {
    char name[8];
    snprintf(name, sizeof name, "arm%d", i + 1);
    joints[i] = wb_robot_get_device(name);
  }
  if (joints[ARM2])
    wb_motor_set_velocity(joints[ARM2], 0.5); /* it carries all the rest */
  arm_reset();
}

void arm_reset(void) {
  arm_set_height(ARM_RESET);
  arm_set_orientation(ARM_FRONT);
}

void arm_set_sub_arm_rotation(enum Arm arm, double radian) {
  const int joint = (int)arm;
  if (joint >= 0 && joint < JOINTS && joints[joint])
    wb_motor_set_position(joints[joint], radian);
}

double arm_get_sub_arm_length(enum Arm arm) {
  const int joint = (int)arm;
  return joint >= 0 && joint < JOINTS ? LENGTHS[joint] : 0;
}

void arm_set_height(enum Height height) {
  const int pose = (int)height;
  if (pose < 0 || pose >= ARM_MAX_HEIGHT) {
    fprintf(stderr, "arm_set_height(): there is no height %d\n", pose);
    return;
  }
  for (int i = 1; i < JOINTS; ++i)
    arm_set_sub_arm_rotation((enum Arm)i, POSES[pose][i - 1]);
  height_now = pose;
}

void arm_set_orientation(enum Orientation orientation) {
  const int turn = (int)orientation;
  if (turn < 0 || turn >= ARM_MAX_SIDE) {
    fprintf(stderr, "arm_set_orientation(): there is no orientation %d\n", turn);
    return;
  }
  arm_set_sub_arm_rotation(ARM1, TURNS[turn]);
  orientation_now = turn;
}

/* On the floor behind it, the arm would run into its own platform. */
static int is_free(int height, int orientation) {
  const int back = orientation == ARM_BACK_LEFT || orientation == ARM_BACK_RIGHT;
  return height >= 0 && height < ARM_MAX_HEIGHT && orientation >= 0 && orientation < ARM_MAX_SIDE &&
         !(back && height == ARM_FRONT_FLOOR);
}

static void change_height(int by) {
  if (is_free(height_now + by, orientation_now))
    arm_set_height((enum Height)(height_now + by));
}

static void change_orientation(int by) {
  if (is_free(height_now, orientation_now + by))
    arm_set_orientation((enum Orientation)(orientation_now + by));
}

void arm_increase_height(void) {
  change_height(1);
}

void arm_decrease_height(void) {
  change_height(-1);
}

void arm_increase_orientation(void) {
  change_orientation(1);
}

void arm_decrease_orientation(void) {
  change_orientation(-1);
}

/* Two bars in the plane of the arm, and a hand that hangs down from their end. The law of cosines gives the angles. */
void arm_ik(double x, double y, double z) {
  const int old = y_axis_is_up();
  const double right = old ? z : x, front = old ? x : y, up = old ? y : z;
  const double upper = LENGTHS[ARM2], lower = LENGTHS[ARM3];
  const double out = hypot(right, front);
  const double rise = up + LENGTHS[ARM4] + LENGTHS[ARM5] - LENGTHS[ARM1];
  const double reach = bound(hypot(out, rise), upper - lower + 1e-6, upper + lower);
  const double shoulder = acos((upper * upper + reach * reach - lower * lower) / (2 * upper * reach));
  const double elbow = acos((upper * upper + lower * lower - reach * reach) / (2 * upper * lower));
  const double turn = -atan2(right, front);
  const double lift = shoulder + atan2(rise, out) - PI / 2;
  const double bend = elbow - PI;
  arm_set_sub_arm_rotation(ARM1, turn);
  arm_set_sub_arm_rotation(ARM2, lift);
  arm_set_sub_arm_rotation(ARM3, bend);
  arm_set_sub_arm_rotation(ARM4, -PI - lift - bend);
  arm_set_sub_arm_rotation(ARM5, PI / 2 + turn);
}
