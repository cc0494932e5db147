/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_POSITION_SENSOR_H
#define WB_POSITION_SENSOR_H

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

void wb_position_sensor_enable(WbDeviceTag tag, int sampling_period);
void wb_position_sensor_disable(WbDeviceTag tag);
int wb_position_sensor_get_sampling_period(WbDeviceTag tag);
double wb_position_sensor_get_value(WbDeviceTag tag);
double wb_position_sensor_get_velocity(WbDeviceTag tag);
WbJointType wb_position_sensor_get_type(WbDeviceTag tag);
WbDeviceTag wb_position_sensor_get_motor(WbDeviceTag tag);
WbDeviceTag wb_position_sensor_get_brake(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
