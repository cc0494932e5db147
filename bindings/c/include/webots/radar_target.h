/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_RADAR_TARGET_H
#define WB_RADAR_TARGET_H


#ifdef __cplusplus
extern "C" {
#endif

typedef struct WbRadarTarget {
  double distance;
  double received_power;
  double speed;
  double azimuth;
} WbRadarTarget;


#ifdef __cplusplus
}
#endif

#endif
