/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_COMPASS_H
#define WB_COMPASS_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_compass_enable(WbDeviceTag tag, int sampling_period);
void wb_compass_disable(WbDeviceTag tag);
int wb_compass_get_sampling_period(WbDeviceTag tag);
int wb_compass_get_lookup_table_size(WbDeviceTag tag);
const double *wb_compass_get_lookup_table(WbDeviceTag tag);
const double *wb_compass_get_values(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
