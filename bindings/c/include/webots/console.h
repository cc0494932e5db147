/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_CONSOLE_H
#define WB_CONSOLE_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef WB_STDOUT
#define WB_STDOUT 1
#endif
#ifndef WB_STDERR
#define WB_STDERR 2
#endif
void wb_console_print(const char *text, int stream);

#ifdef __cplusplus
}
#endif

#endif
