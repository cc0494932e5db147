/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_BRAKE_H
#define WB_BRAKE_H

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

void wb_brake_set_damping_constant(WbDeviceTag tag, double damping_constant);
WbJointType wb_brake_get_type(WbDeviceTag tag);
WbDeviceTag wb_brake_get_motor(WbDeviceTag tag);
WbDeviceTag wb_brake_get_position_sensor(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
