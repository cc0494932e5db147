/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_SERVO_H
#define WB_SERVO_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"
#ifndef WB_MATLAB_LOADLIBRARY
#include <math.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef WB_SERVO_ROTATIONAL
#define WB_SERVO_ROTATIONAL 0
#endif
#ifndef WB_SERVO_LINEAR
#define WB_SERVO_LINEAR 1
#endif
void wb_servo_set_position(WbDeviceTag tag, double position);
void wb_servo_set_acceleration(WbDeviceTag tag, double acceleration);
void wb_servo_set_velocity(WbDeviceTag tag, double velocity);
void wb_servo_set_force(WbDeviceTag tag, double force);
void wb_servo_set_motor_force(WbDeviceTag tag, double motor_force);
void wb_servo_set_control_p(WbDeviceTag tag, double p);
void wb_servo_enable_position(WbDeviceTag tag, int sampling_period);
void wb_servo_disable_position(WbDeviceTag tag);
int wb_servo_get_position_sampling_period(WbDeviceTag tag);
double wb_servo_get_position(WbDeviceTag tag);
void wb_servo_enable_motor_force_feedback(WbDeviceTag tag, int sampling_period);
void wb_servo_disable_motor_force_feedback(WbDeviceTag tag);
int wb_servo_get_motor_force_feedback_sampling_period(WbDeviceTag tag);
double wb_servo_get_motor_force_feedback(WbDeviceTag tag);
int wb_servo_get_type(WbDeviceTag tag);
double wb_servo_get_target_position(WbDeviceTag tag);
double wb_servo_get_min_position(WbDeviceTag tag);
double wb_servo_get_max_position(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
