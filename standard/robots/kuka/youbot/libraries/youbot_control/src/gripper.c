/* Fingers: see gripper.h. */

#include "gripper.h"
#include "tiny_math.h"

#include <string.h>

#include <webots/device.h>
#include <webots/motor.h>
#include <webots/robot.h>

static const double WIDEST = 0.025;      /* way of one finger [m] */
static const double GAP_WHEN_SHUT = 0.021; /* room between the fingers at position 0 [m] */
static const double SPEED = 0.03;        /* [m/s] */

static WbDeviceTag fingers[2];

/* Devices are looked for without a complaint: which are there depends on the version of the world. */
static WbDeviceTag find(const char *name) {
  for (int i = 0; i < wb_robot_get_number_of_devices(); ++i) {
    const WbDeviceTag tag = wb_robot_get_device_by_index(i);
    if (strcmp(wb_device_get_name(tag), name) == 0)
      return tag;
  }
  return 0;
}

static void move(double position) {
  for (int i = 0; i < 2; ++i)
    if (fingers[i])
      wb_motor_set_position(fingers[i], position);
}

void gripper_init(void) {
  /* Since R2023b the fingers are coupled: what one is told, both do. */
  fingers[0] = find("finger::left");
  fingers[1] = 0;
  if (!fingers[0]) {
    fingers[0] = find("finger1");
    fingers[1] = find("finger2");
  }
  for (int i = 0; i < 2; ++i)
    if (fingers[i])
      wb_motor_set_velocity(fingers[i], SPEED);
}

void gripper_grip(void) {
  move(0);
}

void gripper_release(void) {
  move(WIDEST);
}

void gripper_set_gap(double gap) {
  move(bound((gap - GAP_WHEN_SHUT) / 2, 0, WIDEST));
}
