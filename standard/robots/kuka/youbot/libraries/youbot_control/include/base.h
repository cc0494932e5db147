/* The youBot's platform: pushes, speeds, and ways to a place. Call base_init() first. */

#ifndef BASE_H
#define BASE_H

#include <webots/types.h>

#ifdef __cplusplus
extern "C" {
#endif

void base_init(void);

/* Stops. */
void base_reset(void);
/* All wheels at 4 rad/s. */
void base_forwards(void);
void base_backwards(void);
void base_turn_left(void);
void base_turn_right(void);
void base_strafe_left(void);
void base_strafe_right(void);

/* Forwards and to the left [m/s], and to the left about the middle [rad/s]. */
void base_move(double vx, double vy, double omega);
/* Each call adds 0.05 to one of the three speeds, up to 0.3. */
void base_forwards_increment(void);
void base_backwards_increment(void);
void base_turn_left_increment(void);
void base_turn_right_increment(void);
void base_strafe_left_increment(void);
void base_strafe_right_increment(void);

/* Going to a place needs the devices "gps" and "compass", which this enables. [ms] */
void base_goto_init(double time_step);
/* x and y in the world [m] (x and z in worlds whose y axis is up), a from north to the left [rad]. */
void base_goto_set_target(double x, double y, double a);
/* One step of the way; call it in each step. */
void base_goto_run(void);
/* Whether it is there, to 1 mm and 0.001 rad. */
bool base_goto_reached(void);

#ifdef __cplusplus
}
#endif

#endif
