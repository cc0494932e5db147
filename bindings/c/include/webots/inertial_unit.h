/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_INERTIAL_UNIT_H
#define WB_INERTIAL_UNIT_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_inertial_unit_enable(WbDeviceTag tag, int sampling_period);
void wb_inertial_unit_disable(WbDeviceTag tag);
int wb_inertial_unit_get_sampling_period(WbDeviceTag tag);
double wb_inertial_unit_get_noise(WbDeviceTag tag);
const double *wb_inertial_unit_get_roll_pitch_yaw(WbDeviceTag tag);
const double *wb_inertial_unit_get_quaternion(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
