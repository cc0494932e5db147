/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WBU_DEFAULT_ROBOT_WINDOW_H
#define WBU_DEFAULT_ROBOT_WINDOW_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "robot_wwi.h"

#ifdef __cplusplus
extern "C" {
#endif

void wbu_default_robot_window_configure();
void wbu_default_robot_window_update();
void wbu_default_robot_window_set_images_max_size(int max_width, int max_height);

#ifdef __cplusplus
}
#endif

#endif
