/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_ROBOT_WINDOW_H
#define WB_ROBOT_WINDOW_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

void *wb_robot_window_custom_function(void *);

#ifdef __cplusplus
}
#endif

#endif
