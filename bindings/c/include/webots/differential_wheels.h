/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_DIFFERENTIAL_WHEELS_H
#define WB_DIFFERENTIAL_WHEELS_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_differential_wheels_set_speed(double left, double right);
double wb_differential_wheels_get_left_speed();
double wb_differential_wheels_get_right_speed();
double wb_differential_wheels_get_max_speed();
double wb_differential_wheels_get_speed_unit();
void wb_differential_wheels_enable_encoders(int sampling_period);
void wb_differential_wheels_disable_encoders();
int wb_differential_wheels_get_encoders_sampling_period();
double wb_differential_wheels_get_left_encoder();
double wb_differential_wheels_get_right_encoder();
void wb_differential_wheels_set_encoders(double left, double right);

#ifdef __cplusplus
}
#endif

#endif
