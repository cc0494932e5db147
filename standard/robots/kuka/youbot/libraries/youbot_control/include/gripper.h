/* The youBot's two fingers. Call gripper_init() first. */

#ifndef GRIPPER_H
#define GRIPPER_H

#ifdef __cplusplus
extern "C" {
#endif

void gripper_init(void);

/* Closes the fingers. On an object, gripper_set_gap() presses less. */
void gripper_grip(void);
/* Opens the fingers as far as they go. */
void gripper_release(void);
/* Leaves this room between the fingers. [m] */
void gripper_set_gap(double gap);

#ifdef __cplusplus
}
#endif

#endif
