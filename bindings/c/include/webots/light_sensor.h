/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_LIGHT_SENSOR_H
#define WB_LIGHT_SENSOR_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_light_sensor_enable(WbDeviceTag tag, int sampling_period);
void wb_light_sensor_disable(WbDeviceTag tag);
int wb_light_sensor_get_sampling_period(WbDeviceTag tag);
int wb_light_sensor_get_lookup_table_size(WbDeviceTag tag);
const double *wb_light_sensor_get_lookup_table(WbDeviceTag tag);
double wb_light_sensor_get_value(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
