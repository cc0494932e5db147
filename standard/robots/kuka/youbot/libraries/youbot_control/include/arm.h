/* The youBot's arm: named poses, single joints, and where its hand shall be. Call arm_init() first. */

#ifndef ARM_H
#define ARM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Takes the folded pose. */
void arm_init(void);
void arm_reset(void);

/* Poses, from the one that reaches farthest to the front to the one that reaches farthest back. */
enum Height {
  ARM_FRONT_FLOOR,
  ARM_FRONT_PLATE,
  ARM_HANOI_PREPARE,
  ARM_FRONT_CARDBOARD_BOX,
  ARM_RESET,
  ARM_BACK_PLATE_HIGH,
  ARM_BACK_PLATE_LOW,
  ARM_MAX_HEIGHT
};
void arm_set_height(enum Height height);
void arm_increase_height(void);
void arm_decrease_height(void);

/* Where the arm looks. */
enum Orientation {
  ARM_BACK_LEFT,
  ARM_LEFT,
  ARM_FRONT_LEFT,
  ARM_FRONT,
  ARM_FRONT_RIGHT,
  ARM_RIGHT,
  ARM_BACK_RIGHT,
  ARM_MAX_SIDE
};
void arm_set_orientation(enum Orientation orientation);
void arm_increase_orientation(void);
void arm_decrease_orientation(void);

/* Joints from the base to the hand. */
enum Arm { ARM1, ARM2, ARM3, ARM4, ARM5 };
void arm_set_sub_arm_rotation(enum Arm arm, double radian);
/* From this joint to the next. [m] */
double arm_get_sub_arm_length(enum Arm arm);

/* Brings the finger tips to a point seen from the arm's foot, with the hand downwards. [m]
   As in Webots, the axis that lifts the arm counts as if it crossed the one that turns it; it is 33 mm ahead.
   x is to the right, y to the front, z up. In worlds whose y axis is up (NUE): x to the front, y up, z to the right.
   What is too far away is reached for with a stretched arm. */
void arm_ik(double x, double y, double z);

#ifdef __cplusplus
}
#endif

#endif
