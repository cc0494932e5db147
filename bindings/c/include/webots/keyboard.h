/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_KEYBOARD_H
#define WB_KEYBOARD_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  WB_KEYBOARD_END = 312,
  WB_KEYBOARD_HOME = 313,
  WB_KEYBOARD_LEFT = 314,
  WB_KEYBOARD_UP = 315,
  WB_KEYBOARD_RIGHT = 316,
  WB_KEYBOARD_DOWN = 317,
  WB_KEYBOARD_PAGEUP = 366,
  WB_KEYBOARD_PAGEDOWN = 367,
  WB_KEYBOARD_NUMPAD_HOME = 375,
  WB_KEYBOARD_NUMPAD_LEFT = 376,
  WB_KEYBOARD_NUMPAD_UP = 377,
  WB_KEYBOARD_NUMPAD_RIGHT = 378,
  WB_KEYBOARD_NUMPAD_DOWN = 379,
  WB_KEYBOARD_NUMPAD_END = 382,
  WB_KEYBOARD_KEY = 65535,
  WB_KEYBOARD_SHIFT = 65536,
  WB_KEYBOARD_CONTROL = 131072,
  WB_KEYBOARD_ALT = 262144
};

void wb_keyboard_enable(int sampling_period);
void wb_keyboard_disable();
int wb_keyboard_get_sampling_period();
int wb_keyboard_get_key();

#ifdef __cplusplus
}
#endif

#endif
