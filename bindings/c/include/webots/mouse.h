/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_MOUSE_H
#define WB_MOUSE_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "mouse_state.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_mouse_enable(int sampling_period);
void wb_mouse_disable();
int wb_mouse_get_sampling_period();
void wb_mouse_enable_3d_position();
void wb_mouse_disable_3d_position();
bool wb_mouse_is_3d_position_enabled();
WbMouseState wb_mouse_get_state();
#ifdef WB_MATLAB_LOADLIBRARY
WbMouseState *wb_mouse_get_state_pointer();
#endif

#ifdef __cplusplus
}
#endif

#endif
