/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_TYPES_H
#define WB_TYPES_H


#if defined(WB_USING_CPP_API) && defined(WB_USING_C_API) && !defined(WB_ALLOW_MIXING_C_AND_CPP_API)
#ifdef _MSC_VER
#pragma message("warning: one controller should use either the C or the C++ interface, not both")
#else
#warning "one controller should use either the C or the C++ interface, not both"
#endif
#endif

#ifndef __cplusplus
#include <math.h>
#ifndef INFINITY
#define INFINITY (1.0 / 0.0)
#endif
#ifndef bool
#define bool char
#endif
#ifndef true
#define true ((bool)1)
#endif
#ifndef false
#define false ((bool)0)
#endif
#endif

#ifndef WB_DEPRECATED
#if defined(__GNUC__) && !defined(WB_MATLAB_LOADLIBRARY)
#define WB_DEPRECATED __attribute__((deprecated))
#else
#define WB_DEPRECATED
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned short WbDeviceTag;
typedef struct WbImageStructPrivate *WbImageRef;
typedef struct WbMotionStructPrivate *WbMotionRef;
typedef struct WbNodeStructPrivate *WbNodeRef;
typedef struct WbFieldStructPrivate *WbFieldRef;
typedef struct WbProtoStructPrivate *WbProtoRef;
#ifndef WB_ANGULAR
#define WB_ANGULAR 0
#endif
typedef enum {
  WB_ROTATIONAL = 0,
  WB_LINEAR = 1
} WbJointType;


#ifdef __cplusplus
}
#endif

#endif
