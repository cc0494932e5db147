/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WBU_STRING_H
#define WBU_STRING_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

char *wbu_string_strsep(char **stringp, const char *delim);
char *wbu_string_replace(char *value, char *before, char *after);

#ifdef __cplusplus
}
#endif

#endif
