/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_CONTACT_POINTS_H
#define WB_CONTACT_POINTS_H


#ifdef __cplusplus
extern "C" {
#endif

typedef struct WbContactPoint {
  double point[3];
  int node_id;
} WbContactPoint;


#ifdef __cplusplus
}
#endif

#endif
