/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_LED_H
#define WB_LED_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_led_set(WbDeviceTag tag, int value);
int wb_led_get(WbDeviceTag tag);

#ifdef __cplusplus
}
#endif

#endif
