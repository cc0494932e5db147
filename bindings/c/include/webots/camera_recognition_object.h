/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_CAMERA_RECOGNITION_OBJECT_H
#define WB_CAMERA_RECOGNITION_OBJECT_H


#ifdef __cplusplus
extern "C" {
#endif

typedef struct WbCameraRecognitionObject {
  int id;
  double position[3];
  double orientation[4];
  double size[2];
  int position_on_image[2];
  int size_on_image[2];
  int number_of_colors;
  double *colors;
  char *model;
} WbCameraRecognitionObject;


#ifdef __cplusplus
}
#endif

#endif
