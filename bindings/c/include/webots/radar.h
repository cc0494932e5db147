/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_RADAR_H
#define WB_RADAR_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "radar_target.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_radar_enable(WbDeviceTag tag, int sampling_period);
void wb_radar_disable(WbDeviceTag tag);
int wb_radar_get_sampling_period(WbDeviceTag tag);
int wb_radar_get_number_of_targets(WbDeviceTag tag);
const WbRadarTarget *wb_radar_get_targets(WbDeviceTag tag);
double wb_radar_get_min_range(WbDeviceTag tag);
double wb_radar_get_max_range(WbDeviceTag tag);
double wb_radar_get_horizontal_fov(WbDeviceTag tag);
double wb_radar_get_vertical_fov(WbDeviceTag tag);
#ifdef WB_MATLAB_LOADLIBRARY
const WbRadarTarget *wb_radar_get_target(WbDeviceTag tag, int index);
#endif

#ifdef __cplusplus
}
#endif

#endif
