/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_TOUCH_SENSOR_H
#define WB_TOUCH_SENSOR_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_touch_sensor_enable(WbDeviceTag tag, int sampling_period);
void wb_touch_sensor_disable(WbDeviceTag tag);
int wb_touch_sensor_get_sampling_period(WbDeviceTag tag);
int wb_touch_sensor_get_lookup_table_size(WbDeviceTag tag);
const double *wb_touch_sensor_get_lookup_table(WbDeviceTag tag);
double wb_touch_sensor_get_value(WbDeviceTag tag);
const double *wb_touch_sensor_get_values(WbDeviceTag tag);
typedef enum {
  WB_TOUCH_SENSOR_BUMPER = 0,
  WB_TOUCH_SENSOR_FORCE = 1,
  WB_TOUCH_SENSOR_FORCE3D = 2
} WbTouchSensorType;

WbTouchSensorType wb_touch_sensor_get_type(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
