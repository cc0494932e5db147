/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_GYRO_H
#define WB_GYRO_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_gyro_enable(WbDeviceTag tag, int sampling_period);
void wb_gyro_disable(WbDeviceTag tag);
int wb_gyro_get_sampling_period(WbDeviceTag tag);
int wb_gyro_get_lookup_table_size(WbDeviceTag tag);
const double *wb_gyro_get_lookup_table(WbDeviceTag tag);
const double *wb_gyro_get_values(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
