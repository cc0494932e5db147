/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_ACCELEROMETER_H
#define WB_ACCELEROMETER_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_accelerometer_enable(WbDeviceTag tag, int sampling_period);
void wb_accelerometer_disable(WbDeviceTag tag);
int wb_accelerometer_get_sampling_period(WbDeviceTag tag);
int wb_accelerometer_get_lookup_table_size(WbDeviceTag tag);
const double *wb_accelerometer_get_lookup_table(WbDeviceTag tag);
const double *wb_accelerometer_get_values(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
