/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_ROBOT_WWI_H
#define WB_ROBOT_WWI_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#ifdef __cplusplus
#include <cstring>
#else
#include <string.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

void wb_robot_wwi_send(const char *data, int size);
const char *wb_robot_wwi_receive(int *size);
const char *wb_robot_wwi_receive_text();
#ifndef wb_robot_wwi_send_text
#define wb_robot_wwi_send_text(t) wb_robot_wwi_send(t, strlen(t) + 1)
#endif
#ifndef wb_robot_window_send
#define wb_robot_window_send(data, size) wb_robot_wwi_send(data, size)
#endif

#ifdef __cplusplus
}
#endif

#endif
