/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WBU_SYSTEM_H
#define WBU_SYSTEM_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "../types.h"

#ifdef __cplusplus
extern "C" {
#endif

const char *wbu_system_getenv(const char *variable);
const char *wbu_system_short_path(const char *path);
const char *wbu_system_tmpdir();
const char *wbu_system_webots_instance_path(bool refresh);
#ifdef __cplusplus
const char *wbu_system_webots_tmp_path(bool refresh = false) WB_DEPRECATED;
#else
const char *wbu_system_webots_tmp_path(bool refresh) WB_DEPRECATED;
#define wbu_system_webots_tmp_path(...) (wbu_system_webots_tmp_path)(__VA_ARGS__ + 0)
#endif

#ifdef __cplusplus
}
#endif

#endif
