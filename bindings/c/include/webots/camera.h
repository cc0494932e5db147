/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_CAMERA_H
#define WB_CAMERA_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "camera_recognition_object.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

void wb_camera_enable(WbDeviceTag tag, int sampling_period);
void wb_camera_disable(WbDeviceTag tag);
int wb_camera_get_sampling_period(WbDeviceTag tag);
const unsigned char *wb_camera_get_image(WbDeviceTag tag);
int wb_camera_get_width(WbDeviceTag tag);
int wb_camera_get_height(WbDeviceTag tag);
double wb_camera_get_fov(WbDeviceTag tag);
double wb_camera_get_max_fov(WbDeviceTag tag);
double wb_camera_get_min_fov(WbDeviceTag tag);
void wb_camera_set_fov(WbDeviceTag tag, double fov);
double wb_camera_get_exposure(WbDeviceTag tag);
void wb_camera_set_exposure(WbDeviceTag tag, double exposure);
double wb_camera_get_focal_length(WbDeviceTag tag);
double wb_camera_get_focal_distance(WbDeviceTag tag);
double wb_camera_get_max_focal_distance(WbDeviceTag tag);
double wb_camera_get_min_focal_distance(WbDeviceTag tag);
void wb_camera_set_focal_distance(WbDeviceTag tag, double focal_distance);
double wb_camera_get_near(WbDeviceTag tag);
int wb_camera_save_image(WbDeviceTag tag, const char *filename, int quality);
bool wb_camera_has_recognition(WbDeviceTag tag);
void wb_camera_recognition_enable(WbDeviceTag tag, int sampling_period);
void wb_camera_recognition_disable(WbDeviceTag tag);
int wb_camera_recognition_get_sampling_period(WbDeviceTag tag);
int wb_camera_recognition_get_number_of_objects(WbDeviceTag tag);
const WbCameraRecognitionObject *wb_camera_recognition_get_objects(WbDeviceTag tag);
bool wb_camera_recognition_has_segmentation(WbDeviceTag tag);
void wb_camera_recognition_enable_segmentation(WbDeviceTag tag);
void wb_camera_recognition_disable_segmentation(WbDeviceTag tag);
bool wb_camera_recognition_is_segmentation_enabled(WbDeviceTag tag);
const unsigned char *wb_camera_recognition_get_segmentation_image(WbDeviceTag tag);
int wb_camera_recognition_save_segmentation_image(WbDeviceTag tag, const char *filename, int quality);
#ifdef WB_MATLAB_LOADLIBRARY
const WbCameraRecognitionObject *wb_camera_recognition_get_object(WbDeviceTag tag, int index);
#endif
#ifndef WB_CAMERA_COLOR
#define WB_CAMERA_COLOR 99
#endif
#ifndef WB_CAMERA_RANGE_FINDER
#define WB_CAMERA_RANGE_FINDER 114
#endif
#ifndef WB_CAMERA_BOTH
#define WB_CAMERA_BOTH 98
#endif
int wb_camera_get_type(WbDeviceTag tag) WB_DEPRECATED;
const float *wb_camera_get_range_image(WbDeviceTag tag) WB_DEPRECATED;
double wb_camera_get_max_range(WbDeviceTag tag) WB_DEPRECATED;
void wb_camera_move_window(WbDeviceTag tag, int x, int y) WB_DEPRECATED;
#ifndef wb_camera_range_image_get_depth
#define wb_camera_range_image_get_depth(image, width, x, y) (image[(y) * (width) + (x)])
#endif
#ifndef wb_camera_range_image_get_value
#define wb_camera_range_image_get_value(image, near, far, width, x, y) (image[(y) * (width) + (x)])
#endif
#ifndef wb_camera_image_get_red
#define wb_camera_image_get_red(image, width, x, y) (image[4 * ((y) * (width) + (x)) + 2])
#endif
#ifndef wb_camera_image_get_green
#define wb_camera_image_get_green(image, width, x, y) (image[4 * ((y) * (width) + (x)) + 1])
#endif
#ifndef wb_camera_image_get_blue
#define wb_camera_image_get_blue(image, width, x, y) (image[4 * ((y) * (width) + (x))])
#endif
#ifndef wb_camera_image_get_gray
#define wb_camera_image_get_gray(image, w, x, y) ((image[4 * ((y) * (w) + (x)) + 2] + image[4 * ((y) * (w) + (x)) + 1] + image[4 * ((y) * (w) + (x))]) / 3)
#endif
#ifndef wb_camera_image_get_grey
#define wb_camera_image_get_grey(image, width, x, y) wb_camera_image_get_gray(image, width, x, y)
#endif

#ifdef __cplusplus
}
#endif

#endif
