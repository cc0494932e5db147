/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_LIDAR_POINT_H
#define WB_LIDAR_POINT_H


#ifdef __cplusplus
extern "C" {
#endif

typedef struct WbLidarPoint {
  float x;
  float y;
  float z;
  int layer_id;
  float time;
} WbLidarPoint;


#ifdef __cplusplus
}
#endif

#endif
