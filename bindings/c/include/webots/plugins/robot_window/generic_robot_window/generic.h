/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WBU_GENERIC_ROBOT_WINDOW_H
#define WBU_GENERIC_ROBOT_WINDOW_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "../../../types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wbu_generic_robot_window_parse_device_command(char *token, char *tokens);
bool wbu_generic_robot_window_parse_device_control_command(char *first_token, char *tokens);
bool wbu_generic_robot_window_handle_messages(const char *message);
void wbu_generic_robot_window_init();
void wbu_generic_robot_window_update();
bool wbu_generic_robot_window_is_hidden();
double wbu_generic_robot_window_refresh_rate();
bool wbu_generic_robot_window_needs_update();

#ifdef __cplusplus
}
#endif

#endif
