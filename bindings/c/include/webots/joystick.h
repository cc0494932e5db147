/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_JOYSTICK_H
#define WB_JOYSTICK_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_joystick_enable(int sampling_period);
void wb_joystick_disable();
int wb_joystick_get_sampling_period();
bool wb_joystick_is_connected();
const char *wb_joystick_get_model();
int wb_joystick_get_number_of_axes();
int wb_joystick_get_axis_value(int axis);
int wb_joystick_get_number_of_povs();
int wb_joystick_get_pov_value(int pov);
int wb_joystick_get_pressed_button();
void wb_joystick_set_constant_force(int level);
void wb_joystick_set_constant_force_duration(double duration);
void wb_joystick_set_auto_centering_gain(double gain);
void wb_joystick_set_resistance_gain(double gain);
void wb_joystick_set_force_axis(int axis);

#ifdef __cplusplus
}
#endif

#endif
