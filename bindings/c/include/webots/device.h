/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_DEVICE_H
#define WB_DEVICE_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "nodes.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

const char *wb_device_get_name(WbDeviceTag dt);
const char *wb_device_get_model(WbDeviceTag dt);
WbNodeType wb_device_get_node_type(WbDeviceTag dt);
WbNodeType wb_device_get_type(WbDeviceTag dt) WB_DEPRECATED;

#ifdef __cplusplus
}
#endif

#endif
