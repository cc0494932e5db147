/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_MOUSE_STATE_H
#define WB_MOUSE_STATE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct WbMouseState {
  double u;
  double v;
  double x;
  double y;
  double z;
  bool left;
  bool middle;
  bool right;
} WbMouseState;


#ifdef __cplusplus
}
#endif

#endif
