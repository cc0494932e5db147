/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#define WB_MATLAB_LOADLIBRARY
#include "functions.h"

static void call_wb_accelerometer_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_accelerometer_disable(tag);
  (void)call;
}

static void call_wb_accelerometer_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_accelerometer_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_accelerometer_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int size = wb_accelerometer_get_lookup_table_size(tag);
  numbers_out(call, wb_accelerometer_get_lookup_table(tag), size > 0 ? 3 * size : 0, 1);
}

static void raw_wb_accelerometer_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_accelerometer_get_lookup_table(tag), "double");
}

static void call_wb_accelerometer_get_lookup_table_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_accelerometer_get_lookup_table_size(tag));
}

static void call_wb_accelerometer_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_accelerometer_get_sampling_period(tag));
}

static void call_wb_accelerometer_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_accelerometer_get_values(tag), 1, 3);
}

static void raw_wb_accelerometer_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_accelerometer_get_values(tag), "double");
}

static void call_wb_altimeter_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_altimeter_disable(tag);
  (void)call;
}

static void call_wb_altimeter_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_altimeter_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_altimeter_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_altimeter_get_sampling_period(tag));
}

static void call_wb_altimeter_get_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_altimeter_get_value(tag));
}

static void call_wb_brake_get_motor(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  tag_out(call, wb_brake_get_motor(tag));
}

static void call_wb_brake_get_position_sensor(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  tag_out(call, wb_brake_get_position_sensor(tag));
}

static void call_wb_brake_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_brake_get_type(tag));
}

static void call_wb_brake_set_damping_constant(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double damping_constant = number_in(call, 1, "damping_constant");
  wb_brake_set_damping_constant(tag, damping_constant);
  (void)call;
}

static void call_wb_camera_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_camera_disable(tag);
  (void)call;
}

static void call_wb_camera_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_camera_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_camera_get_exposure(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_exposure(tag));
}

static void call_wb_camera_get_focal_distance(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_focal_distance(tag));
}

static void call_wb_camera_get_focal_length(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_focal_length(tag));
}

static void call_wb_camera_get_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_fov(tag));
}

static void call_wb_camera_get_height(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_camera_get_height(tag));
}

static void raw_wb_camera_get_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_camera_get_image(tag), "uint8");
}

static void call_wb_camera_get_max_focal_distance(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_max_focal_distance(tag));
}

static void call_wb_camera_get_max_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_max_fov(tag));
}

static void call_wb_camera_get_max_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_max_range(tag));
}

static void call_wb_camera_get_min_focal_distance(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_min_focal_distance(tag));
}

static void call_wb_camera_get_min_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_min_fov(tag));
}

static void call_wb_camera_get_near(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_camera_get_near(tag));
}

static void raw_wb_camera_get_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_camera_get_range_image(tag), "single");
}

static void call_wb_camera_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_camera_get_sampling_period(tag));
}

static void call_wb_camera_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_camera_get_type(tag));
}

static void call_wb_camera_get_width(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_camera_get_width(tag));
}

static void call_wb_camera_has_recognition(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_camera_has_recognition(tag));
}

static void call_wb_camera_move_window(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int x = integer_in(call, 1, "x");
  const int y = integer_in(call, 2, "y");
  wb_camera_move_window(tag, x, y);
  (void)call;
}

static void call_wb_camera_recognition_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_camera_recognition_disable(tag);
  (void)call;
}

static void call_wb_camera_recognition_disable_segmentation(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_camera_recognition_disable_segmentation(tag);
  (void)call;
}

static void call_wb_camera_recognition_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_camera_recognition_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_camera_recognition_enable_segmentation(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_camera_recognition_enable_segmentation(tag);
  (void)call;
}

static void call_wb_camera_recognition_get_number_of_objects(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_camera_recognition_get_number_of_objects(tag));
}

static void raw_wb_camera_recognition_get_object(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_camera_recognition_get_object(tag, index), "WbCameraRecognitionObject");
}

static void raw_wb_camera_recognition_get_objects(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_camera_recognition_get_objects(tag), "WbCameraRecognitionObject");
}

static void call_wb_camera_recognition_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_camera_recognition_get_sampling_period(tag));
}

static void raw_wb_camera_recognition_get_segmentation_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_camera_recognition_get_segmentation_image(tag), "uint8");
}

static void call_wb_camera_recognition_has_segmentation(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_camera_recognition_has_segmentation(tag));
}

static void call_wb_camera_recognition_is_segmentation_enabled(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_camera_recognition_is_segmentation_enabled(tag));
}

static void call_wb_camera_recognition_save_segmentation_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const filename = text_in(call, 1, "filename");
  const int quality = integer_in(call, 2, "quality");
  integer_out(call, wb_camera_recognition_save_segmentation_image(tag, filename, quality));
}

static void call_wb_camera_save_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const filename = text_in(call, 1, "filename");
  const int quality = integer_in(call, 2, "quality");
  integer_out(call, wb_camera_save_image(tag, filename, quality));
}

static void call_wb_camera_set_exposure(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double exposure = number_in(call, 1, "exposure");
  wb_camera_set_exposure(tag, exposure);
  (void)call;
}

static void call_wb_camera_set_focal_distance(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double focal_distance = number_in(call, 1, "focal_distance");
  wb_camera_set_focal_distance(tag, focal_distance);
  (void)call;
}

static void call_wb_camera_set_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double fov = number_in(call, 1, "fov");
  wb_camera_set_fov(tag, fov);
  (void)call;
}

static void call_wb_compass_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_compass_disable(tag);
  (void)call;
}

static void call_wb_compass_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_compass_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_compass_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int size = wb_compass_get_lookup_table_size(tag);
  numbers_out(call, wb_compass_get_lookup_table(tag), size > 0 ? 3 * size : 0, 1);
}

static void raw_wb_compass_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_compass_get_lookup_table(tag), "double");
}

static void call_wb_compass_get_lookup_table_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_compass_get_lookup_table_size(tag));
}

static void call_wb_compass_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_compass_get_sampling_period(tag));
}

static void call_wb_compass_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_compass_get_values(tag), 1, 3);
}

static void raw_wb_compass_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_compass_get_values(tag), "double");
}

static void call_wb_connector_disable_presence(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_connector_disable_presence(tag);
  (void)call;
}

static void call_wb_connector_enable_presence(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_connector_enable_presence(tag, sampling_period);
  (void)call;
}

static void call_wb_connector_get_presence(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_connector_get_presence(tag));
}

static void call_wb_connector_get_presence_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_connector_get_presence_sampling_period(tag));
}

static void call_wb_connector_is_locked(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_connector_is_locked(tag));
}

static void call_wb_connector_lock(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_connector_lock(tag);
  (void)call;
}

static void call_wb_connector_unlock(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_connector_unlock(tag);
  (void)call;
}

static void call_wb_console_print(Call *call) {
  char *const text = text_in(call, 0, "text");
  const int stream = integer_in(call, 1, "stream");
  wb_console_print(text, stream);
  (void)call;
}

static void call_wb_device_get_model(Call *call) {
  const WbDeviceTag dt = tag_in(call, 0, "dt");
  text_out(call, wb_device_get_model(dt));
}

static void call_wb_device_get_name(Call *call) {
  const WbDeviceTag dt = tag_in(call, 0, "dt");
  text_out(call, wb_device_get_name(dt));
}

static void call_wb_device_get_node_type(Call *call) {
  const WbDeviceTag dt = tag_in(call, 0, "dt");
  integer_out(call, wb_device_get_node_type(dt));
}

static void call_wb_device_get_type(Call *call) {
  const WbDeviceTag dt = tag_in(call, 0, "dt");
  integer_out(call, wb_device_get_type(dt));
}

static void call_wb_differential_wheels_disable_encoders(Call *call) {
  wb_differential_wheels_disable_encoders();
  (void)call;
}

static void call_wb_differential_wheels_enable_encoders(Call *call) {
  const int sampling_period = integer_in(call, 0, "sampling_period");
  wb_differential_wheels_enable_encoders(sampling_period);
  (void)call;
}

static void call_wb_differential_wheels_get_encoders_sampling_period(Call *call) {
  integer_out(call, wb_differential_wheels_get_encoders_sampling_period());
}

static void call_wb_differential_wheels_get_left_encoder(Call *call) {
  number_out(call, wb_differential_wheels_get_left_encoder());
}

static void call_wb_differential_wheels_get_left_speed(Call *call) {
  number_out(call, wb_differential_wheels_get_left_speed());
}

static void call_wb_differential_wheels_get_max_speed(Call *call) {
  number_out(call, wb_differential_wheels_get_max_speed());
}

static void call_wb_differential_wheels_get_right_encoder(Call *call) {
  number_out(call, wb_differential_wheels_get_right_encoder());
}

static void call_wb_differential_wheels_get_right_speed(Call *call) {
  number_out(call, wb_differential_wheels_get_right_speed());
}

static void call_wb_differential_wheels_get_speed_unit(Call *call) {
  number_out(call, wb_differential_wheels_get_speed_unit());
}

static void call_wb_differential_wheels_set_encoders(Call *call) {
  const double left = number_in(call, 0, "left");
  const double right = number_in(call, 1, "right");
  wb_differential_wheels_set_encoders(left, right);
  (void)call;
}

static void call_wb_differential_wheels_set_speed(Call *call) {
  const double left = number_in(call, 0, "left");
  const double right = number_in(call, 1, "right");
  wb_differential_wheels_set_speed(left, right);
  (void)call;
}

static void call_wb_display_attach_camera(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbDeviceTag camera_tag = tag_in(call, 1, "camera_tag");
  wb_display_attach_camera(tag, camera_tag);
  (void)call;
}

static void call_wb_display_detach_camera(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_display_detach_camera(tag);
  (void)call;
}

static void call_wb_display_draw_line(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int x1 = integer_in(call, 1, "x1");
  const int y1 = integer_in(call, 2, "y1");
  const int x2 = integer_in(call, 3, "x2");
  const int y2 = integer_in(call, 4, "y2");
  wb_display_draw_line(tag, x1, y1, x2, y2);
  (void)call;
}

static void call_wb_display_draw_oval(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int cx = integer_in(call, 1, "cx");
  const int cy = integer_in(call, 2, "cy");
  const int a = integer_in(call, 3, "a");
  const int b = integer_in(call, 4, "b");
  wb_display_draw_oval(tag, cx, cy, a, b);
  (void)call;
}

static void call_wb_display_draw_pixel(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int x = integer_in(call, 1, "x");
  const int y = integer_in(call, 2, "y");
  wb_display_draw_pixel(tag, x, y);
  (void)call;
}

static void raw_wb_display_draw_polygon(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int *const x = memory_in(call, 1, "x");
  const int *const y = memory_in(call, 2, "y");
  const int size = integer_in(call, 3, "size");
  wb_display_draw_polygon(tag, x, y, size);
  (void)call;
}

static void call_wb_display_draw_rectangle(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int x = integer_in(call, 1, "x");
  const int y = integer_in(call, 2, "y");
  const int width = integer_in(call, 3, "width");
  const int height = integer_in(call, 4, "height");
  wb_display_draw_rectangle(tag, x, y, width, height);
  (void)call;
}

static void call_wb_display_draw_text(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const text = text_in(call, 1, "text");
  const int x = integer_in(call, 2, "x");
  const int y = integer_in(call, 3, "y");
  wb_display_draw_text(tag, text, x, y);
  (void)call;
}

static void call_wb_display_fill_oval(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int cx = integer_in(call, 1, "cx");
  const int cy = integer_in(call, 2, "cy");
  const int a = integer_in(call, 3, "a");
  const int b = integer_in(call, 4, "b");
  wb_display_fill_oval(tag, cx, cy, a, b);
  (void)call;
}

static void raw_wb_display_fill_polygon(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int *const x = memory_in(call, 1, "x");
  const int *const y = memory_in(call, 2, "y");
  const int size = integer_in(call, 3, "size");
  wb_display_fill_polygon(tag, x, y, size);
  (void)call;
}

static void call_wb_display_fill_rectangle(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int x = integer_in(call, 1, "x");
  const int y = integer_in(call, 2, "y");
  const int width = integer_in(call, 3, "width");
  const int height = integer_in(call, 4, "height");
  wb_display_fill_rectangle(tag, x, y, width, height);
  (void)call;
}

static void call_wb_display_get_height(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_display_get_height(tag));
}

static void call_wb_display_get_width(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_display_get_width(tag));
}

static void call_wb_display_image_copy(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int x = integer_in(call, 1, "x");
  const int y = integer_in(call, 2, "y");
  const int width = integer_in(call, 3, "width");
  const int height = integer_in(call, 4, "height");
  reference_out(call, wb_display_image_copy(tag, x, y, width, height));
}

static void call_wb_display_image_delete(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbImageRef ir = reference_in(call, 1, "ir");
  wb_display_image_delete(tag, ir);
  (void)call;
}

static void call_wb_display_image_load(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const filename = text_in(call, 1, "filename");
  reference_out(call, wb_display_image_load(tag, filename));
}

static void raw_wb_display_image_new(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int width = integer_in(call, 1, "width");
  const int height = integer_in(call, 2, "height");
  const void *const data = memory_in(call, 3, "data");
  const int format = integer_in(call, 4, "format");
  reference_out(call, wb_display_image_new(tag, width, height, data, format));
}

static void call_wb_display_image_paste(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbImageRef ir = reference_in(call, 1, "ir");
  const int x = integer_in(call, 2, "x");
  const int y = integer_in(call, 3, "y");
  const bool blend = truth_in(call, 4, "blend");
  wb_display_image_paste(tag, ir, x, y, blend);
  (void)call;
}

static void call_wb_display_image_save(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbImageRef ir = reference_in(call, 1, "ir");
  char *const filename = text_in(call, 2, "filename");
  wb_display_image_save(tag, ir, filename);
  (void)call;
}

static void call_wb_display_set_alpha(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double alpha = number_in(call, 1, "alpha");
  wb_display_set_alpha(tag, alpha);
  (void)call;
}

static void raw_wb_display_set_color(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int color = integer_in(call, 1, "color");
  wb_display_set_color(tag, color);
  (void)call;
}

static void call_wb_display_set_font(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const font = text_in(call, 1, "font");
  const int size = integer_in(call, 2, "size");
  const bool anti_aliasing = truth_in(call, 3, "anti_aliasing");
  wb_display_set_font(tag, font, size, anti_aliasing);
  (void)call;
}

static void call_wb_display_set_opacity(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double opacity = number_in(call, 1, "opacity");
  wb_display_set_opacity(tag, opacity);
  (void)call;
}

static void call_wb_distance_sensor_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_distance_sensor_disable(tag);
  (void)call;
}

static void call_wb_distance_sensor_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_distance_sensor_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_distance_sensor_get_aperture(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_distance_sensor_get_aperture(tag));
}

static void call_wb_distance_sensor_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int size = wb_distance_sensor_get_lookup_table_size(tag);
  numbers_out(call, wb_distance_sensor_get_lookup_table(tag), size > 0 ? 3 * size : 0, 1);
}

static void raw_wb_distance_sensor_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_distance_sensor_get_lookup_table(tag), "double");
}

static void call_wb_distance_sensor_get_lookup_table_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_distance_sensor_get_lookup_table_size(tag));
}

static void call_wb_distance_sensor_get_max_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_distance_sensor_get_max_value(tag));
}

static void call_wb_distance_sensor_get_min_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_distance_sensor_get_min_value(tag));
}

static void call_wb_distance_sensor_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_distance_sensor_get_sampling_period(tag));
}

static void call_wb_distance_sensor_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_distance_sensor_get_type(tag));
}

static void call_wb_distance_sensor_get_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_distance_sensor_get_value(tag));
}

static void call_wb_emitter_get_buffer_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_emitter_get_buffer_size(tag));
}

static void call_wb_emitter_get_channel(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_emitter_get_channel(tag));
}

static void call_wb_emitter_get_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_emitter_get_range(tag));
}

static void raw_wb_emitter_send(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const void *const data = memory_in(call, 1, "data");
  const int size = integer_in(call, 2, "size");
  integer_out(call, wb_emitter_send(tag, data, size));
}

static void call_wb_emitter_set_channel(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int channel = integer_in(call, 1, "channel");
  wb_emitter_set_channel(tag, channel);
  (void)call;
}

static void call_wb_emitter_set_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double range = number_in(call, 1, "range");
  wb_emitter_set_range(tag, range);
  (void)call;
}

static void call_wb_gps_convert_to_degrees_minutes_seconds(Call *call) {
  const double decimal_degrees = number_in(call, 0, "decimal_degrees");
  text_out(call, wb_gps_convert_to_degrees_minutes_seconds(decimal_degrees));
}

static void call_wb_gps_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_gps_disable(tag);
  (void)call;
}

static void call_wb_gps_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_gps_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_gps_get_coordinate_system(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_gps_get_coordinate_system(tag));
}

static void call_wb_gps_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_gps_get_sampling_period(tag));
}

static void call_wb_gps_get_speed(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_gps_get_speed(tag));
}

static void call_wb_gps_get_speed_vector(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_gps_get_speed_vector(tag), 1, 3);
}

static void raw_wb_gps_get_speed_vector(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_gps_get_speed_vector(tag), "double");
}

static void call_wb_gps_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_gps_get_values(tag), 1, 3);
}

static void raw_wb_gps_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_gps_get_values(tag), "double");
}

static void call_wb_gyro_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_gyro_disable(tag);
  (void)call;
}

static void call_wb_gyro_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_gyro_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_gyro_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int size = wb_gyro_get_lookup_table_size(tag);
  numbers_out(call, wb_gyro_get_lookup_table(tag), size > 0 ? 3 * size : 0, 1);
}

static void raw_wb_gyro_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_gyro_get_lookup_table(tag), "double");
}

static void call_wb_gyro_get_lookup_table_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_gyro_get_lookup_table_size(tag));
}

static void call_wb_gyro_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_gyro_get_sampling_period(tag));
}

static void call_wb_gyro_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_gyro_get_values(tag), 1, 3);
}

static void raw_wb_gyro_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_gyro_get_values(tag), "double");
}

static void call_wb_inertial_unit_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_inertial_unit_disable(tag);
  (void)call;
}

static void call_wb_inertial_unit_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_inertial_unit_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_inertial_unit_get_noise(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_inertial_unit_get_noise(tag));
}

static void call_wb_inertial_unit_get_quaternion(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_inertial_unit_get_quaternion(tag), 1, 4);
}

static void raw_wb_inertial_unit_get_quaternion(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_inertial_unit_get_quaternion(tag), "double");
}

static void call_wb_inertial_unit_get_roll_pitch_yaw(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_inertial_unit_get_roll_pitch_yaw(tag), 1, 3);
}

static void raw_wb_inertial_unit_get_roll_pitch_yaw(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_inertial_unit_get_roll_pitch_yaw(tag), "double");
}

static void call_wb_inertial_unit_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_inertial_unit_get_sampling_period(tag));
}

static void call_wb_joystick_disable(Call *call) {
  wb_joystick_disable();
  (void)call;
}

static void call_wb_joystick_enable(Call *call) {
  const int sampling_period = integer_in(call, 0, "sampling_period");
  wb_joystick_enable(sampling_period);
  (void)call;
}

static void call_wb_joystick_get_axis_value(Call *call) {
  const int axis = integer_in(call, 0, "axis");
  integer_out(call, wb_joystick_get_axis_value(axis));
}

static void call_wb_joystick_get_model(Call *call) {
  text_out(call, wb_joystick_get_model());
}

static void call_wb_joystick_get_number_of_axes(Call *call) {
  integer_out(call, wb_joystick_get_number_of_axes());
}

static void call_wb_joystick_get_number_of_povs(Call *call) {
  integer_out(call, wb_joystick_get_number_of_povs());
}

static void call_wb_joystick_get_pov_value(Call *call) {
  const int pov = integer_in(call, 0, "pov");
  integer_out(call, wb_joystick_get_pov_value(pov));
}

static void call_wb_joystick_get_pressed_button(Call *call) {
  integer_out(call, wb_joystick_get_pressed_button());
}

static void call_wb_joystick_get_sampling_period(Call *call) {
  integer_out(call, wb_joystick_get_sampling_period());
}

static void call_wb_joystick_is_connected(Call *call) {
  truth_out(call, wb_joystick_is_connected());
}

static void call_wb_joystick_set_auto_centering_gain(Call *call) {
  const double gain = number_in(call, 0, "gain");
  wb_joystick_set_auto_centering_gain(gain);
  (void)call;
}

static void call_wb_joystick_set_constant_force(Call *call) {
  const int level = integer_in(call, 0, "level");
  wb_joystick_set_constant_force(level);
  (void)call;
}

static void call_wb_joystick_set_constant_force_duration(Call *call) {
  const double duration = number_in(call, 0, "duration");
  wb_joystick_set_constant_force_duration(duration);
  (void)call;
}

static void call_wb_joystick_set_force_axis(Call *call) {
  const int axis = integer_in(call, 0, "axis");
  wb_joystick_set_force_axis(axis);
  (void)call;
}

static void call_wb_joystick_set_resistance_gain(Call *call) {
  const double gain = number_in(call, 0, "gain");
  wb_joystick_set_resistance_gain(gain);
  (void)call;
}

static void call_wb_keyboard_disable(Call *call) {
  wb_keyboard_disable();
  (void)call;
}

static void call_wb_keyboard_enable(Call *call) {
  const int sampling_period = integer_in(call, 0, "sampling_period");
  wb_keyboard_enable(sampling_period);
  (void)call;
}

static void call_wb_keyboard_get_key(Call *call) {
  integer_out(call, wb_keyboard_get_key());
}

static void call_wb_keyboard_get_sampling_period(Call *call) {
  integer_out(call, wb_keyboard_get_sampling_period());
}

static void call_wb_led_get(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_led_get(tag));
}

static void call_wb_led_set(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int value = integer_in(call, 1, "value");
  wb_led_set(tag, value);
  (void)call;
}

static void call_wb_lidar_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_lidar_disable(tag);
  (void)call;
}

static void call_wb_lidar_disable_point_cloud(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_lidar_disable_point_cloud(tag);
  (void)call;
}

static void call_wb_lidar_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_lidar_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_lidar_enable_point_cloud(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_lidar_enable_point_cloud(tag);
  (void)call;
}

static void call_wb_lidar_get_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_fov(tag));
}

static void call_wb_lidar_get_frequency(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_frequency(tag));
}

static void call_wb_lidar_get_horizontal_resolution(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_lidar_get_horizontal_resolution(tag));
}

static void raw_wb_lidar_get_layer_point_cloud(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int layer = integer_in(call, 1, "layer");
  pointer_out(call, wb_lidar_get_layer_point_cloud(tag, layer), "WbLidarPoint");
}

static void raw_wb_lidar_get_layer_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int layer = integer_in(call, 1, "layer");
  pointer_out(call, wb_lidar_get_layer_range_image(tag, layer), "single");
}

static void call_wb_lidar_get_max_frequency(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_max_frequency(tag));
}

static void call_wb_lidar_get_max_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_max_range(tag));
}

static void call_wb_lidar_get_min_frequency(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_min_frequency(tag));
}

static void call_wb_lidar_get_min_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_min_range(tag));
}

static void call_wb_lidar_get_number_of_layers(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_lidar_get_number_of_layers(tag));
}

static void call_wb_lidar_get_number_of_points(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_lidar_get_number_of_points(tag));
}

static void raw_wb_lidar_get_point(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_lidar_get_point(tag, index), "WbLidarPoint");
}

static void raw_wb_lidar_get_point_cloud(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_lidar_get_point_cloud(tag), "WbLidarPoint");
}

static void raw_wb_lidar_get_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_lidar_get_range_image(tag), "single");
}

static void call_wb_lidar_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_lidar_get_sampling_period(tag));
}

static void call_wb_lidar_get_vertical_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_lidar_get_vertical_fov(tag));
}

static void call_wb_lidar_is_point_cloud_enabled(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_lidar_is_point_cloud_enabled(tag));
}

static void call_wb_lidar_set_frequency(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double frequency = number_in(call, 1, "frequency");
  wb_lidar_set_frequency(tag, frequency);
  (void)call;
}

static void call_wb_light_sensor_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_light_sensor_disable(tag);
  (void)call;
}

static void call_wb_light_sensor_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_light_sensor_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_light_sensor_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int size = wb_light_sensor_get_lookup_table_size(tag);
  numbers_out(call, wb_light_sensor_get_lookup_table(tag), size > 0 ? 3 * size : 0, 1);
}

static void raw_wb_light_sensor_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_light_sensor_get_lookup_table(tag), "double");
}

static void call_wb_light_sensor_get_lookup_table_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_light_sensor_get_lookup_table_size(tag));
}

static void call_wb_light_sensor_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_light_sensor_get_sampling_period(tag));
}

static void call_wb_light_sensor_get_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_light_sensor_get_value(tag));
}

static void call_wb_microphone_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_microphone_disable(tag);
  (void)call;
}

static void call_wb_microphone_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_microphone_enable(tag, sampling_period);
  (void)call;
}

static void raw_wb_microphone_get_sample_data(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_microphone_get_sample_data(tag), "void");
}

static void call_wb_microphone_get_sample_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_microphone_get_sample_size(tag));
}

static void call_wb_microphone_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_microphone_get_sampling_period(tag));
}

static void call_wb_motor_disable_force_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_motor_disable_force_feedback(tag);
  (void)call;
}

static void call_wb_motor_disable_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_motor_disable_position(tag);
  (void)call;
}

static void call_wb_motor_disable_torque_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_motor_disable_torque_feedback(tag);
  (void)call;
}

static void call_wb_motor_enable_force_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_motor_enable_force_feedback(tag, sampling_period);
  (void)call;
}

static void call_wb_motor_enable_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_motor_enable_position(tag, sampling_period);
  (void)call;
}

static void call_wb_motor_enable_torque_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_motor_enable_torque_feedback(tag, sampling_period);
  (void)call;
}

static void call_wb_motor_get_acceleration(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_acceleration(tag));
}

static void call_wb_motor_get_available_force(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_available_force(tag));
}

static void call_wb_motor_get_available_torque(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_available_torque(tag));
}

static void call_wb_motor_get_brake(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  tag_out(call, wb_motor_get_brake(tag));
}

static void call_wb_motor_get_force_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_force_feedback(tag));
}

static void call_wb_motor_get_force_feedback_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_motor_get_force_feedback_sampling_period(tag));
}

static void call_wb_motor_get_max_force(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_max_force(tag));
}

static void call_wb_motor_get_max_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_max_position(tag));
}

static void call_wb_motor_get_max_torque(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_max_torque(tag));
}

static void call_wb_motor_get_max_velocity(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_max_velocity(tag));
}

static void call_wb_motor_get_min_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_min_position(tag));
}

static void call_wb_motor_get_multiplier(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_multiplier(tag));
}

static void call_wb_motor_get_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_position(tag));
}

static void call_wb_motor_get_position_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_motor_get_position_sampling_period(tag));
}

static void call_wb_motor_get_position_sensor(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  tag_out(call, wb_motor_get_position_sensor(tag));
}

static void call_wb_motor_get_target_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_target_position(tag));
}

static void call_wb_motor_get_torque_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_torque_feedback(tag));
}

static void call_wb_motor_get_torque_feedback_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_motor_get_torque_feedback_sampling_period(tag));
}

static void call_wb_motor_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_motor_get_type(tag));
}

static void call_wb_motor_get_velocity(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_motor_get_velocity(tag));
}

static void call_wb_motor_set_acceleration(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double acceleration = number_in(call, 1, "acceleration");
  wb_motor_set_acceleration(tag, acceleration);
  (void)call;
}

static void call_wb_motor_set_available_force(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double force = number_in(call, 1, "force");
  wb_motor_set_available_force(tag, force);
  (void)call;
}

static void call_wb_motor_set_available_torque(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double torque = number_in(call, 1, "torque");
  wb_motor_set_available_torque(tag, torque);
  (void)call;
}

static void call_wb_motor_set_control_pid(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double p = number_in(call, 1, "p");
  const double i = number_in(call, 2, "i");
  const double d = number_in(call, 3, "d");
  wb_motor_set_control_pid(tag, p, i, d);
  (void)call;
}

static void call_wb_motor_set_force(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double force = number_in(call, 1, "force");
  wb_motor_set_force(tag, force);
  (void)call;
}

static void call_wb_motor_set_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double position = number_in(call, 1, "position");
  wb_motor_set_position(tag, position);
  (void)call;
}

static void call_wb_motor_set_torque(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double torque = number_in(call, 1, "torque");
  wb_motor_set_torque(tag, torque);
  (void)call;
}

static void call_wb_motor_set_velocity(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double velocity = number_in(call, 1, "velocity");
  wb_motor_set_velocity(tag, velocity);
  (void)call;
}

static void call_wb_mouse_disable(Call *call) {
  wb_mouse_disable();
  (void)call;
}

static void call_wb_mouse_disable_3d_position(Call *call) {
  wb_mouse_disable_3d_position();
  (void)call;
}

static void call_wb_mouse_enable(Call *call) {
  const int sampling_period = integer_in(call, 0, "sampling_period");
  wb_mouse_enable(sampling_period);
  (void)call;
}

static void call_wb_mouse_enable_3d_position(Call *call) {
  wb_mouse_enable_3d_position();
  (void)call;
}

static void call_wb_mouse_get_sampling_period(Call *call) {
  integer_out(call, wb_mouse_get_sampling_period());
}

static void raw_wb_mouse_get_state_pointer(Call *call) {
  pointer_out(call, wb_mouse_get_state_pointer(), "WbMouseState");
}

static void call_wb_mouse_is_3d_position_enabled(Call *call) {
  truth_out(call, wb_mouse_is_3d_position_enabled());
}

static void call_wb_node_get_name(Call *call) {
  const WbNodeType t = integer_in(call, 0, "t");
  text_out(call, wb_node_get_name(t));
}

static void raw_wb_pen_set_ink_color(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int color = integer_in(call, 1, "color");
  const double density = number_in(call, 2, "density");
  wb_pen_set_ink_color(tag, color, density);
  (void)call;
}

static void call_wb_pen_write(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const bool write = truth_in(call, 1, "write");
  wb_pen_write(tag, write);
  (void)call;
}

static void call_wb_position_sensor_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_position_sensor_disable(tag);
  (void)call;
}

static void call_wb_position_sensor_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_position_sensor_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_position_sensor_get_brake(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  tag_out(call, wb_position_sensor_get_brake(tag));
}

static void call_wb_position_sensor_get_motor(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  tag_out(call, wb_position_sensor_get_motor(tag));
}

static void call_wb_position_sensor_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_position_sensor_get_sampling_period(tag));
}

static void call_wb_position_sensor_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_position_sensor_get_type(tag));
}

static void call_wb_position_sensor_get_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_position_sensor_get_value(tag));
}

static void call_wb_position_sensor_get_velocity(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_position_sensor_get_velocity(tag));
}

static void call_wb_radar_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_radar_disable(tag);
  (void)call;
}

static void call_wb_radar_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_radar_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_radar_get_horizontal_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_radar_get_horizontal_fov(tag));
}

static void call_wb_radar_get_max_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_radar_get_max_range(tag));
}

static void call_wb_radar_get_min_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_radar_get_min_range(tag));
}

static void call_wb_radar_get_number_of_targets(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_radar_get_number_of_targets(tag));
}

static void call_wb_radar_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_radar_get_sampling_period(tag));
}

static void raw_wb_radar_get_target(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_radar_get_target(tag, index), "WbRadarTarget");
}

static void raw_wb_radar_get_targets(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_radar_get_targets(tag), "WbRadarTarget");
}

static void call_wb_radar_get_vertical_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_radar_get_vertical_fov(tag));
}

static void call_wb_range_finder_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_range_finder_disable(tag);
  (void)call;
}

static void call_wb_range_finder_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_range_finder_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_range_finder_get_fov(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_range_finder_get_fov(tag));
}

static void call_wb_range_finder_get_height(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_range_finder_get_height(tag));
}

static void call_wb_range_finder_get_max_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_range_finder_get_max_range(tag));
}

static void call_wb_range_finder_get_min_range(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_range_finder_get_min_range(tag));
}

static void raw_wb_range_finder_get_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_range_finder_get_range_image(tag), "single");
}

static void call_wb_range_finder_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_range_finder_get_sampling_period(tag));
}

static void call_wb_range_finder_get_width(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_range_finder_get_width(tag));
}

static void call_wb_range_finder_save_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const filename = text_in(call, 1, "filename");
  const int quality = integer_in(call, 2, "quality");
  integer_out(call, wb_range_finder_save_image(tag, filename, quality));
}

static void call_wb_receiver_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_receiver_disable(tag);
  (void)call;
}

static void call_wb_receiver_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_receiver_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_receiver_get_channel(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_receiver_get_channel(tag));
}

static void raw_wb_receiver_get_data(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_receiver_get_data(tag), "void");
}

static void call_wb_receiver_get_data_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_receiver_get_data_size(tag));
}

static void call_wb_receiver_get_emitter_direction(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_receiver_get_emitter_direction(tag), 1, 3);
}

static void raw_wb_receiver_get_emitter_direction(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_receiver_get_emitter_direction(tag), "double");
}

static void call_wb_receiver_get_queue_length(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_receiver_get_queue_length(tag));
}

static void call_wb_receiver_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_receiver_get_sampling_period(tag));
}

static void call_wb_receiver_get_signal_strength(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_receiver_get_signal_strength(tag));
}

static void call_wb_receiver_next_packet(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_receiver_next_packet(tag);
  (void)call;
}

static void call_wb_receiver_set_channel(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int channel = integer_in(call, 1, "channel");
  wb_receiver_set_channel(tag, channel);
  (void)call;
}

static void call_wb_robot_battery_sensor_disable(Call *call) {
  wb_robot_battery_sensor_disable();
  (void)call;
}

static void call_wb_robot_battery_sensor_enable(Call *call) {
  const int sampling_period = integer_in(call, 0, "sampling_period");
  wb_robot_battery_sensor_enable(sampling_period);
  (void)call;
}

static void call_wb_robot_battery_sensor_get_sampling_period(Call *call) {
  integer_out(call, wb_robot_battery_sensor_get_sampling_period());
}

static void call_wb_robot_battery_sensor_get_value(Call *call) {
  number_out(call, wb_robot_battery_sensor_get_value());
}

static void call_wb_robot_get_basic_time_step(Call *call) {
  number_out(call, wb_robot_get_basic_time_step());
}

static void call_wb_robot_get_battery_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_robot_get_battery_sampling_period(tag));
}

static void call_wb_robot_get_controller_arguments(Call *call) {
  text_out(call, wb_robot_get_controller_arguments());
}

static void call_wb_robot_get_controller_name(Call *call) {
  text_out(call, wb_robot_get_controller_name());
}

static void call_wb_robot_get_custom_data(Call *call) {
  text_out(call, wb_robot_get_custom_data());
}

static void call_wb_robot_get_data(Call *call) {
  text_out(call, wb_robot_get_data());
}

static void call_wb_robot_get_device(Call *call) {
  char *const name = text_in(call, 0, "name");
  tag_out(call, wb_robot_get_device(name));
}

static void call_wb_robot_get_device_by_index(Call *call) {
  const int index = integer_in(call, 0, "index");
  tag_out(call, wb_robot_get_device_by_index(index));
}

static void call_wb_robot_get_mode(Call *call) {
  integer_out(call, wb_robot_get_mode());
}

static void call_wb_robot_get_model(Call *call) {
  text_out(call, wb_robot_get_model());
}

static void call_wb_robot_get_name(Call *call) {
  text_out(call, wb_robot_get_name());
}

static void call_wb_robot_get_number_of_devices(Call *call) {
  integer_out(call, wb_robot_get_number_of_devices());
}

static void call_wb_robot_get_project_path(Call *call) {
  text_out(call, wb_robot_get_project_path());
}

static void call_wb_robot_get_supervisor(Call *call) {
  truth_out(call, wb_robot_get_supervisor());
}

static void call_wb_robot_get_synchronization(Call *call) {
  truth_out(call, wb_robot_get_synchronization());
}

static void call_wb_robot_get_time(Call *call) {
  number_out(call, wb_robot_get_time());
}

static void call_wb_robot_get_type(Call *call) {
  integer_out(call, wb_robot_get_type());
}

static void call_wb_robot_get_urdf(Call *call) {
  char *const prefix = call->nrhs > 0 ? text_in(call, 0, "prefix") : NULL;
  text_out(call, wb_robot_get_urdf(prefix));
}

static void call_wb_robot_get_world_path(Call *call) {
  text_out(call, wb_robot_get_world_path());
}

static void call_wb_robot_keyboard_disable(Call *call) {
  wb_robot_keyboard_disable();
  (void)call;
}

static void call_wb_robot_keyboard_enable(Call *call) {
  const int sampling_period = integer_in(call, 0, "sampling_period");
  wb_robot_keyboard_enable(sampling_period);
  (void)call;
}

static void call_wb_robot_keyboard_get_key(Call *call) {
  integer_out(call, wb_robot_keyboard_get_key());
}

static void call_wb_robot_pin_to_static_environment(Call *call) {
  const bool pin = truth_in(call, 0, "pin");
  wb_robot_pin_to_static_environment(pin);
  (void)call;
}

static void call_wb_robot_set_custom_data(Call *call) {
  char *const data = text_in(call, 0, "data");
  wb_robot_set_custom_data(data);
  (void)call;
}

static void call_wb_robot_set_data(Call *call) {
  char *const data = text_in(call, 0, "data");
  wb_robot_set_data(data);
  (void)call;
}

static void raw_wb_robot_set_mode(Call *call) {
  const WbRobotMode mode = integer_in(call, 0, "mode");
  const void *const arg = memory_in(call, 1, "arg");
  wb_robot_set_mode(mode, arg);
  (void)call;
}

static void call_wb_robot_step(Call *call) {
  const int duration = integer_in(call, 0, "duration");
  integer_out(call, wb_robot_step(duration));
}

static void call_wb_robot_step_begin(Call *call) {
  const int duration = integer_in(call, 0, "duration");
  integer_out(call, wb_robot_step_begin(duration));
}

static void call_wb_robot_step_end(Call *call) {
  integer_out(call, wb_robot_step_end());
}

static void call_wb_robot_wait_for_user_input_event(Call *call) {
  const WbUserInputEvent event_type = integer_in(call, 0, "event_type");
  const int timeout = integer_in(call, 1, "timeout");
  integer_out(call, wb_robot_wait_for_user_input_event(event_type, timeout));
}

static void call_wb_robot_wwi_receive(Call *call) {
  int size = 0;
  text_out(call, wb_robot_wwi_receive(&size));
  written_out(call, size);
}

static void call_wb_robot_wwi_receive_text(Call *call) {
  text_out(call, wb_robot_wwi_receive_text());
}

static void call_wb_robot_wwi_send(Call *call) {
  char *const data = text_in(call, 0, "data");
  const int size = integer_in(call, 1, "size");
  wb_robot_wwi_send(data, size);
  (void)call;
}

static void call_wb_servo_disable_motor_force_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_servo_disable_motor_force_feedback(tag);
  (void)call;
}

static void call_wb_servo_disable_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_servo_disable_position(tag);
  (void)call;
}

static void call_wb_servo_enable_motor_force_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_servo_enable_motor_force_feedback(tag, sampling_period);
  (void)call;
}

static void call_wb_servo_enable_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_servo_enable_position(tag, sampling_period);
  (void)call;
}

static void call_wb_servo_get_max_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_servo_get_max_position(tag));
}

static void call_wb_servo_get_min_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_servo_get_min_position(tag));
}

static void call_wb_servo_get_motor_force_feedback(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_servo_get_motor_force_feedback(tag));
}

static void call_wb_servo_get_motor_force_feedback_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_servo_get_motor_force_feedback_sampling_period(tag));
}

static void call_wb_servo_get_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_servo_get_position(tag));
}

static void call_wb_servo_get_position_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_servo_get_position_sampling_period(tag));
}

static void call_wb_servo_get_target_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_servo_get_target_position(tag));
}

static void call_wb_servo_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_servo_get_type(tag));
}

static void call_wb_servo_set_acceleration(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double acceleration = number_in(call, 1, "acceleration");
  wb_servo_set_acceleration(tag, acceleration);
  (void)call;
}

static void call_wb_servo_set_control_p(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double p = number_in(call, 1, "p");
  wb_servo_set_control_p(tag, p);
  (void)call;
}

static void call_wb_servo_set_force(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double force = number_in(call, 1, "force");
  wb_servo_set_force(tag, force);
  (void)call;
}

static void call_wb_servo_set_motor_force(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double motor_force = number_in(call, 1, "motor_force");
  wb_servo_set_motor_force(tag, motor_force);
  (void)call;
}

static void call_wb_servo_set_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double position = number_in(call, 1, "position");
  wb_servo_set_position(tag, position);
  (void)call;
}

static void call_wb_servo_set_velocity(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const double velocity = number_in(call, 1, "velocity");
  wb_servo_set_velocity(tag, velocity);
  (void)call;
}

static void call_wb_skin_get_bone_count(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_skin_get_bone_count(tag));
}

static void call_wb_skin_get_bone_name(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  text_out(call, wb_skin_get_bone_name(tag, index));
}

static void call_wb_skin_get_bone_orientation(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  const bool absolute = truth_in(call, 2, "absolute");
  numbers_out(call, wb_skin_get_bone_orientation(tag, index, absolute), 1, 4);
}

static void raw_wb_skin_get_bone_orientation(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  const bool absolute = truth_in(call, 2, "absolute");
  pointer_out(call, wb_skin_get_bone_orientation(tag, index, absolute), "double");
}

static void call_wb_skin_get_bone_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  const bool absolute = truth_in(call, 2, "absolute");
  numbers_out(call, wb_skin_get_bone_position(tag, index, absolute), 1, 3);
}

static void raw_wb_skin_get_bone_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  const bool absolute = truth_in(call, 2, "absolute");
  pointer_out(call, wb_skin_get_bone_position(tag, index, absolute), "double");
}

static void call_wb_skin_set_bone_orientation(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  const double *const orientation = numbers_in(call, 2, "orientation", 4);
  const bool absolute = truth_in(call, 3, "absolute");
  wb_skin_set_bone_orientation(tag, index, orientation, absolute);
  (void)call;
}

static void call_wb_skin_set_bone_position(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int index = integer_in(call, 1, "index");
  const double *const position = numbers_in(call, 2, "position", 3);
  const bool absolute = truth_in(call, 3, "absolute");
  wb_skin_set_bone_position(tag, index, position, absolute);
  (void)call;
}

static void call_wb_speaker_get_engine(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  text_out(call, wb_speaker_get_engine(tag));
}

static void call_wb_speaker_get_language(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  text_out(call, wb_speaker_get_language(tag));
}

static void call_wb_speaker_is_sound_playing(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const sound = text_in(call, 1, "sound");
  truth_out(call, wb_speaker_is_sound_playing(tag, sound));
}

static void call_wb_speaker_is_speaking(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_speaker_is_speaking(tag));
}

static void call_wb_speaker_play_sound(Call *call) {
  const WbDeviceTag left = tag_in(call, 0, "left");
  const WbDeviceTag right = tag_in(call, 1, "right");
  char *const sound = text_in(call, 2, "sound");
  const double volume = number_in(call, 3, "volume");
  const double pitch = number_in(call, 4, "pitch");
  const double balance = number_in(call, 5, "balance");
  const bool is_loop = truth_in(call, 6, "is_loop");
  wb_speaker_play_sound(left, right, sound, volume, pitch, balance, is_loop);
  (void)call;
}

static void call_wb_speaker_set_engine(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const engine = text_in(call, 1, "engine");
  truth_out(call, wb_speaker_set_engine(tag, engine));
}

static void call_wb_speaker_set_language(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const language = text_in(call, 1, "language");
  truth_out(call, wb_speaker_set_language(tag, language));
}

static void call_wb_speaker_speak(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const text = text_in(call, 1, "text");
  const double volume = number_in(call, 2, "volume");
  wb_speaker_speak(tag, text, volume);
  (void)call;
}

static void call_wb_speaker_stop(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  char *const sound = text_in(call, 1, "sound");
  wb_speaker_stop(tag, sound);
  (void)call;
}

static void call_wb_supervisor_animation_start_recording(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  truth_out(call, wb_supervisor_animation_start_recording(filename));
}

static void call_wb_supervisor_animation_stop_recording(Call *call) {
  truth_out(call, wb_supervisor_animation_stop_recording());
}

static void call_wb_supervisor_export_image(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  const int quality = integer_in(call, 1, "quality");
  wb_supervisor_export_image(filename, quality);
  (void)call;
}

static void call_wb_supervisor_field_disable_sf_tracking(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  wb_supervisor_field_disable_sf_tracking(field);
  (void)call;
}

static void call_wb_supervisor_field_enable_sf_tracking(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_supervisor_field_enable_sf_tracking(field, sampling_period);
  (void)call;
}

static void call_wb_supervisor_field_get_actual_field(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  reference_out(call, wb_supervisor_field_get_actual_field(field));
}

static void call_wb_supervisor_field_get_count(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  integer_out(call, wb_supervisor_field_get_count(field));
}

static void call_wb_supervisor_field_get_mf_bool(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  truth_out(call, wb_supervisor_field_get_mf_bool(field, index));
}

static void call_wb_supervisor_field_get_mf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  numbers_out(call, wb_supervisor_field_get_mf_color(field, index), 1, 3);
}

static void raw_wb_supervisor_field_get_mf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_supervisor_field_get_mf_color(field, index), "double");
}

static void call_wb_supervisor_field_get_mf_float(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  number_out(call, wb_supervisor_field_get_mf_float(field, index));
}

static void call_wb_supervisor_field_get_mf_int32(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  integer_out(call, wb_supervisor_field_get_mf_int32(field, index));
}

static void call_wb_supervisor_field_get_mf_node(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  reference_out(call, wb_supervisor_field_get_mf_node(field, index));
}

static void call_wb_supervisor_field_get_mf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  numbers_out(call, wb_supervisor_field_get_mf_rotation(field, index), 1, 4);
}

static void raw_wb_supervisor_field_get_mf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_supervisor_field_get_mf_rotation(field, index), "double");
}

static void call_wb_supervisor_field_get_mf_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  text_out(call, wb_supervisor_field_get_mf_string(field, index));
}

static void call_wb_supervisor_field_get_mf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  numbers_out(call, wb_supervisor_field_get_mf_vec2f(field, index), 1, 2);
}

static void raw_wb_supervisor_field_get_mf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_supervisor_field_get_mf_vec2f(field, index), "double");
}

static void call_wb_supervisor_field_get_mf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  numbers_out(call, wb_supervisor_field_get_mf_vec3f(field, index), 1, 3);
}

static void raw_wb_supervisor_field_get_mf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_supervisor_field_get_mf_vec3f(field, index), "double");
}

static void call_wb_supervisor_field_get_name(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  text_out(call, wb_supervisor_field_get_name(field));
}

static void call_wb_supervisor_field_get_sf_bool(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  truth_out(call, wb_supervisor_field_get_sf_bool(field));
}

static void call_wb_supervisor_field_get_sf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  numbers_out(call, wb_supervisor_field_get_sf_color(field), 1, 3);
}

static void raw_wb_supervisor_field_get_sf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  pointer_out(call, wb_supervisor_field_get_sf_color(field), "double");
}

static void call_wb_supervisor_field_get_sf_float(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  number_out(call, wb_supervisor_field_get_sf_float(field));
}

static void call_wb_supervisor_field_get_sf_int32(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  integer_out(call, wb_supervisor_field_get_sf_int32(field));
}

static void call_wb_supervisor_field_get_sf_node(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  reference_out(call, wb_supervisor_field_get_sf_node(field));
}

static void call_wb_supervisor_field_get_sf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  numbers_out(call, wb_supervisor_field_get_sf_rotation(field), 1, 4);
}

static void raw_wb_supervisor_field_get_sf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  pointer_out(call, wb_supervisor_field_get_sf_rotation(field), "double");
}

static void call_wb_supervisor_field_get_sf_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  text_out(call, wb_supervisor_field_get_sf_string(field));
}

static void call_wb_supervisor_field_get_sf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  numbers_out(call, wb_supervisor_field_get_sf_vec2f(field), 1, 2);
}

static void raw_wb_supervisor_field_get_sf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  pointer_out(call, wb_supervisor_field_get_sf_vec2f(field), "double");
}

static void call_wb_supervisor_field_get_sf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  numbers_out(call, wb_supervisor_field_get_sf_vec3f(field), 1, 3);
}

static void raw_wb_supervisor_field_get_sf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  pointer_out(call, wb_supervisor_field_get_sf_vec3f(field), "double");
}

static void call_wb_supervisor_field_get_type(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  integer_out(call, wb_supervisor_field_get_type(field));
}

static void call_wb_supervisor_field_get_type_name(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  text_out(call, wb_supervisor_field_get_type_name(field));
}

static void call_wb_supervisor_field_import_mf_node(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int position = integer_in(call, 1, "position");
  char *const filename = text_in(call, 2, "filename");
  wb_supervisor_field_import_mf_node(field, position, filename);
  (void)call;
}

static void call_wb_supervisor_field_import_mf_node_from_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int position = integer_in(call, 1, "position");
  char *const node_string = text_in(call, 2, "node_string");
  wb_supervisor_field_import_mf_node_from_string(field, position, node_string);
  (void)call;
}

static void call_wb_supervisor_field_import_sf_node(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  char *const filename = text_in(call, 1, "filename");
  wb_supervisor_field_import_sf_node(field, filename);
  (void)call;
}

static void call_wb_supervisor_field_import_sf_node_from_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  char *const node_string = text_in(call, 1, "node_string");
  wb_supervisor_field_import_sf_node_from_string(field, node_string);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_bool(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const bool value = truth_in(call, 2, "value");
  wb_supervisor_field_insert_mf_bool(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 3);
  wb_supervisor_field_insert_mf_color(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_float(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double value = number_in(call, 2, "value");
  wb_supervisor_field_insert_mf_float(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_int32(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const int value = integer_in(call, 2, "value");
  wb_supervisor_field_insert_mf_int32(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 4);
  wb_supervisor_field_insert_mf_rotation(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  char *const value = text_in(call, 2, "value");
  wb_supervisor_field_insert_mf_string(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 2);
  wb_supervisor_field_insert_mf_vec2f(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_insert_mf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 3);
  wb_supervisor_field_insert_mf_vec3f(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_remove_mf(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  wb_supervisor_field_remove_mf(field, index);
  (void)call;
}

static void call_wb_supervisor_field_remove_mf_node(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int position = integer_in(call, 1, "position");
  wb_supervisor_field_remove_mf_node(field, position);
  (void)call;
}

static void call_wb_supervisor_field_remove_sf(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  wb_supervisor_field_remove_sf(field);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_bool(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const bool value = truth_in(call, 2, "value");
  wb_supervisor_field_set_mf_bool(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 3);
  wb_supervisor_field_set_mf_color(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_float(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double value = number_in(call, 2, "value");
  wb_supervisor_field_set_mf_float(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_int32(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const int value = integer_in(call, 2, "value");
  wb_supervisor_field_set_mf_int32(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 4);
  wb_supervisor_field_set_mf_rotation(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  char *const value = text_in(call, 2, "value");
  wb_supervisor_field_set_mf_string(field, index, value);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 2);
  wb_supervisor_field_set_mf_vec2f(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_set_mf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int index = integer_in(call, 1, "index");
  const double *const values = numbers_in(call, 2, "values", 3);
  wb_supervisor_field_set_mf_vec3f(field, index, values);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_bool(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const bool value = truth_in(call, 1, "value");
  wb_supervisor_field_set_sf_bool(field, value);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_color(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const double *const values = numbers_in(call, 1, "values", 3);
  wb_supervisor_field_set_sf_color(field, values);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_float(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const double value = number_in(call, 1, "value");
  wb_supervisor_field_set_sf_float(field, value);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_int32(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const int value = integer_in(call, 1, "value");
  wb_supervisor_field_set_sf_int32(field, value);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_rotation(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const double *const values = numbers_in(call, 1, "values", 4);
  wb_supervisor_field_set_sf_rotation(field, values);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_string(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  char *const value = text_in(call, 1, "value");
  wb_supervisor_field_set_sf_string(field, value);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_vec2f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const double *const values = numbers_in(call, 1, "values", 2);
  wb_supervisor_field_set_sf_vec2f(field, values);
  (void)call;
}

static void call_wb_supervisor_field_set_sf_vec3f(Call *call) {
  const WbFieldRef field = reference_in(call, 0, "field");
  const double *const values = numbers_in(call, 1, "values", 3);
  wb_supervisor_field_set_sf_vec3f(field, values);
  (void)call;
}

static void call_wb_supervisor_get_movie_status(Call *call) {
  integer_out(call, wb_supervisor_get_movie_status());
}

static void call_wb_supervisor_load_world(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  wb_supervisor_load_world(filename);
  (void)call;
}

static void call_wb_supervisor_movie_failed(Call *call) {
  truth_out(call, wb_supervisor_movie_failed());
}

static void call_wb_supervisor_movie_get_status(Call *call) {
  integer_out(call, wb_supervisor_movie_get_status());
}

static void call_wb_supervisor_movie_is_ready(Call *call) {
  truth_out(call, wb_supervisor_movie_is_ready());
}

static void call_wb_supervisor_movie_start_recording(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  const int width = integer_in(call, 1, "width");
  const int height = integer_in(call, 2, "height");
  const int codec = integer_in(call, 3, "codec");
  const int quality = integer_in(call, 4, "quality");
  const int acceleration = integer_in(call, 5, "acceleration");
  const bool caption = truth_in(call, 6, "caption");
  wb_supervisor_movie_start_recording(filename, width, height, codec, quality, acceleration, caption);
  (void)call;
}

static void call_wb_supervisor_movie_stop_recording(Call *call) {
  wb_supervisor_movie_stop_recording();
  (void)call;
}

static void call_wb_supervisor_node_add_force(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const double *const force = numbers_in(call, 1, "force", 3);
  const bool relative = truth_in(call, 2, "relative");
  wb_supervisor_node_add_force(node, force, relative);
  (void)call;
}

static void call_wb_supervisor_node_add_force_with_offset(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const double *const force = numbers_in(call, 1, "force", 3);
  const double *const offset = numbers_in(call, 2, "offset", 3);
  const bool relative = truth_in(call, 3, "relative");
  wb_supervisor_node_add_force_with_offset(node, force, offset, relative);
  (void)call;
}

static void call_wb_supervisor_node_add_torque(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const double *const torque = numbers_in(call, 1, "torque", 3);
  const bool relative = truth_in(call, 2, "relative");
  wb_supervisor_node_add_torque(node, torque, relative);
  (void)call;
}

static void call_wb_supervisor_node_disable_contact_point_tracking(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const bool include_descendants = call->nrhs > 1 ? truth_in(call, 1, "include_descendants") : false;
  wb_supervisor_node_disable_contact_point_tracking(node, include_descendants);
  (void)call;
}

static void raw_wb_supervisor_node_disable_contact_points_tracking(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  wb_supervisor_node_disable_contact_points_tracking(node);
  (void)call;
}

static void call_wb_supervisor_node_disable_pose_tracking(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const WbNodeRef from_node = call->nrhs > 1 ? reference_in(call, 1, "from_node") : NULL;
  wb_supervisor_node_disable_pose_tracking(node, from_node);
  (void)call;
}

static void call_wb_supervisor_node_enable_contact_point_tracking(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  const bool include_descendants = call->nrhs > 2 ? truth_in(call, 2, "include_descendants") : false;
  wb_supervisor_node_enable_contact_point_tracking(node, sampling_period, include_descendants);
  (void)call;
}

static void call_wb_supervisor_node_enable_contact_points_tracking(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  const bool include_descendants = call->nrhs > 2 ? truth_in(call, 2, "include_descendants") : false;
  wb_supervisor_node_enable_contact_points_tracking(node, sampling_period, include_descendants);
  (void)call;
}

static void raw_wb_supervisor_node_enable_pose_tracking(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  const WbNodeRef from_node = reference_in(call, 2, "from_node");
  wb_supervisor_node_enable_pose_tracking(node, sampling_period, from_node);
  (void)call;
}

static void call_wb_supervisor_node_export_string(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  text_out(call, wb_supervisor_node_export_string(node));
}

static void call_wb_supervisor_node_get_base_node_field(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  char *const field_name = text_in(call, 1, "field_name");
  reference_out(call, wb_supervisor_node_get_base_node_field(node, field_name));
}

static void call_wb_supervisor_node_get_base_node_field_by_index(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int index = integer_in(call, 1, "index");
  reference_out(call, wb_supervisor_node_get_base_node_field_by_index(node, index));
}

static void call_wb_supervisor_node_get_base_type_name(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  text_out(call, wb_supervisor_node_get_base_type_name(node));
}

static void call_wb_supervisor_node_get_center_of_mass(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  numbers_out(call, wb_supervisor_node_get_center_of_mass(node), 1, 3);
}

static void raw_wb_supervisor_node_get_center_of_mass(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  pointer_out(call, wb_supervisor_node_get_center_of_mass(node), "double");
}

static void call_wb_supervisor_node_get_contact_point(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int index = integer_in(call, 1, "index");
  numbers_out(call, wb_supervisor_node_get_contact_point(node, index), 1, 3);
}

static void raw_wb_supervisor_node_get_contact_point(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int index = integer_in(call, 1, "index");
  pointer_out(call, wb_supervisor_node_get_contact_point(node, index), "double");
}

static void call_wb_supervisor_node_get_contact_point_node(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int index = integer_in(call, 1, "index");
  reference_out(call, wb_supervisor_node_get_contact_point_node(node, index));
}

static void raw_wb_supervisor_node_get_contact_points(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const bool include_descendants = truth_in(call, 1, "include_descendants");
  int size = 0;
  pointer_out(call, wb_supervisor_node_get_contact_points(node, include_descendants, &size), "WbContactPoint");
  written_out(call, size);
}

static void call_wb_supervisor_node_get_def(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  text_out(call, wb_supervisor_node_get_def(node));
}

static void call_wb_supervisor_node_get_field(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  char *const field_name = text_in(call, 1, "field_name");
  reference_out(call, wb_supervisor_node_get_field(node, field_name));
}

static void call_wb_supervisor_node_get_field_by_index(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int index = integer_in(call, 1, "index");
  reference_out(call, wb_supervisor_node_get_field_by_index(node, index));
}

static void call_wb_supervisor_node_get_from_def(Call *call) {
  char *const def = text_in(call, 0, "def");
  reference_out(call, wb_supervisor_node_get_from_def(def));
}

static void call_wb_supervisor_node_get_from_device(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  reference_out(call, wb_supervisor_node_get_from_device(tag));
}

static void call_wb_supervisor_node_get_from_id(Call *call) {
  const int id = integer_in(call, 0, "id");
  reference_out(call, wb_supervisor_node_get_from_id(id));
}

static void call_wb_supervisor_node_get_from_proto_def(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  char *const def = text_in(call, 1, "def");
  reference_out(call, wb_supervisor_node_get_from_proto_def(node, def));
}

static void call_wb_supervisor_node_get_id(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  integer_out(call, wb_supervisor_node_get_id(node));
}

static void call_wb_supervisor_node_get_number_of_base_node_fields(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  integer_out(call, wb_supervisor_node_get_number_of_base_node_fields(node));
}

static void call_wb_supervisor_node_get_number_of_contact_points(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const bool include_descendants = call->nrhs > 1 ? truth_in(call, 1, "include_descendants") : false;
  integer_out(call, wb_supervisor_node_get_number_of_contact_points(node, include_descendants));
}

static void call_wb_supervisor_node_get_number_of_fields(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  integer_out(call, wb_supervisor_node_get_number_of_fields(node));
}

static void call_wb_supervisor_node_get_orientation(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  numbers_out(call, wb_supervisor_node_get_orientation(node), 3, 3);
}

static void raw_wb_supervisor_node_get_orientation(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  pointer_out(call, wb_supervisor_node_get_orientation(node), "double");
}

static void call_wb_supervisor_node_get_parent_node(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  reference_out(call, wb_supervisor_node_get_parent_node(node));
}

static void call_wb_supervisor_node_get_pose(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const WbNodeRef from_node = call->nrhs > 1 ? reference_in(call, 1, "from_node") : NULL;
  numbers_out(call, wb_supervisor_node_get_pose(node, from_node), 4, 4);
}

static void raw_wb_supervisor_node_get_pose(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const WbNodeRef from_node = reference_in(call, 1, "from_node");
  pointer_out(call, wb_supervisor_node_get_pose(node, from_node), "double");
}

static void call_wb_supervisor_node_get_position(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  numbers_out(call, wb_supervisor_node_get_position(node), 1, 3);
}

static void raw_wb_supervisor_node_get_position(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  pointer_out(call, wb_supervisor_node_get_position(node), "double");
}

static void call_wb_supervisor_node_get_proto(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  reference_out(call, wb_supervisor_node_get_proto(node));
}

static void call_wb_supervisor_node_get_proto_field(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  char *const field_name = text_in(call, 1, "field_name");
  reference_out(call, wb_supervisor_node_get_proto_field(node, field_name));
}

static void call_wb_supervisor_node_get_proto_field_by_index(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const int index = integer_in(call, 1, "index");
  reference_out(call, wb_supervisor_node_get_proto_field_by_index(node, index));
}

static void call_wb_supervisor_node_get_proto_number_of_fields(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  integer_out(call, wb_supervisor_node_get_proto_number_of_fields(node));
}

static void call_wb_supervisor_node_get_root(Call *call) {
  reference_out(call, wb_supervisor_node_get_root());
}

static void call_wb_supervisor_node_get_selected(Call *call) {
  reference_out(call, wb_supervisor_node_get_selected());
}

static void call_wb_supervisor_node_get_self(Call *call) {
  reference_out(call, wb_supervisor_node_get_self());
}

static void call_wb_supervisor_node_get_static_balance(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  truth_out(call, wb_supervisor_node_get_static_balance(node));
}

static void call_wb_supervisor_node_get_type(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  integer_out(call, wb_supervisor_node_get_type(node));
}

static void call_wb_supervisor_node_get_type_name(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  text_out(call, wb_supervisor_node_get_type_name(node));
}

static void call_wb_supervisor_node_get_velocity(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  numbers_out(call, wb_supervisor_node_get_velocity(node), 1, 6);
}

static void raw_wb_supervisor_node_get_velocity(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  pointer_out(call, wb_supervisor_node_get_velocity(node), "double");
}

static void call_wb_supervisor_node_is_proto(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  truth_out(call, wb_supervisor_node_is_proto(node));
}

static void call_wb_supervisor_node_load_state(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  char *const state_name = text_in(call, 1, "state_name");
  wb_supervisor_node_load_state(node, state_name);
  (void)call;
}

static void call_wb_supervisor_node_move_viewpoint(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  wb_supervisor_node_move_viewpoint(node);
  (void)call;
}

static void call_wb_supervisor_node_remove(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  wb_supervisor_node_remove(node);
  (void)call;
}

static void call_wb_supervisor_node_reset_physics(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  wb_supervisor_node_reset_physics(node);
  (void)call;
}

static void call_wb_supervisor_node_restart_controller(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  wb_supervisor_node_restart_controller(node);
  (void)call;
}

static void call_wb_supervisor_node_save_state(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  char *const state_name = text_in(call, 1, "state_name");
  wb_supervisor_node_save_state(node, state_name);
  (void)call;
}

static void call_wb_supervisor_node_set_joint_position(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const double position = number_in(call, 1, "position");
  const int index = integer_in(call, 2, "index");
  wb_supervisor_node_set_joint_position(node, position, index);
  (void)call;
}

static void call_wb_supervisor_node_set_velocity(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const double *const velocity = numbers_in(call, 1, "velocity", 6);
  wb_supervisor_node_set_velocity(node, velocity);
  (void)call;
}

static void call_wb_supervisor_node_set_visibility(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const WbNodeRef from = reference_in(call, 1, "from");
  const bool visible = truth_in(call, 2, "visible");
  wb_supervisor_node_set_visibility(node, from, visible);
  (void)call;
}

static void call_wb_supervisor_proto_get_field(Call *call) {
  const WbProtoRef proto = reference_in(call, 0, "proto");
  char *const field_name = text_in(call, 1, "field_name");
  reference_out(call, wb_supervisor_proto_get_field(proto, field_name));
}

static void call_wb_supervisor_proto_get_field_by_index(Call *call) {
  const WbProtoRef proto = reference_in(call, 0, "proto");
  const int index = integer_in(call, 1, "index");
  reference_out(call, wb_supervisor_proto_get_field_by_index(proto, index));
}

static void call_wb_supervisor_proto_get_number_of_fields(Call *call) {
  const WbProtoRef proto = reference_in(call, 0, "proto");
  integer_out(call, wb_supervisor_proto_get_number_of_fields(proto));
}

static void call_wb_supervisor_proto_get_parent(Call *call) {
  const WbProtoRef proto = reference_in(call, 0, "proto");
  reference_out(call, wb_supervisor_proto_get_parent(proto));
}

static void call_wb_supervisor_proto_get_type_name(Call *call) {
  const WbProtoRef proto = reference_in(call, 0, "proto");
  text_out(call, wb_supervisor_proto_get_type_name(proto));
}

static void call_wb_supervisor_proto_is_derived(Call *call) {
  const WbProtoRef proto = reference_in(call, 0, "proto");
  truth_out(call, wb_supervisor_proto_is_derived(proto));
}

static void call_wb_supervisor_save_world(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  truth_out(call, wb_supervisor_save_world(filename));
}

static void raw_wb_supervisor_set_label(Call *call) {
  const int id = integer_in(call, 0, "id");
  char *const text = text_in(call, 1, "text");
  const double x = number_in(call, 2, "x");
  const double y = number_in(call, 3, "y");
  const double size = number_in(call, 4, "size");
  const int color = integer_in(call, 5, "color");
  const double transparency = number_in(call, 6, "transparency");
  char *const font = text_in(call, 7, "font");
  wb_supervisor_set_label(id, text, x, y, size, color, transparency, font);
  (void)call;
}

static void call_wb_supervisor_simulation_get_mode(Call *call) {
  integer_out(call, wb_supervisor_simulation_get_mode());
}

static void call_wb_supervisor_simulation_physics_reset(Call *call) {
  wb_supervisor_simulation_physics_reset();
  (void)call;
}

static void call_wb_supervisor_simulation_quit(Call *call) {
  const int status = integer_in(call, 0, "status");
  wb_supervisor_simulation_quit(status);
  (void)call;
}

static void call_wb_supervisor_simulation_reset(Call *call) {
  wb_supervisor_simulation_reset();
  (void)call;
}

static void call_wb_supervisor_simulation_reset_physics(Call *call) {
  wb_supervisor_simulation_reset_physics();
  (void)call;
}

static void call_wb_supervisor_simulation_revert(Call *call) {
  wb_supervisor_simulation_revert();
  (void)call;
}

static void call_wb_supervisor_simulation_set_mode(Call *call) {
  const WbSimulationMode mode = integer_in(call, 0, "mode");
  wb_supervisor_simulation_set_mode(mode);
  (void)call;
}

static void call_wb_supervisor_start_movie(Call *call) {
  char *const file = text_in(call, 0, "file");
  const int width = integer_in(call, 1, "width");
  const int height = integer_in(call, 2, "height");
  const int codec = integer_in(call, 3, "codec");
  const int quality = integer_in(call, 4, "quality");
  const int acceleration = integer_in(call, 5, "acceleration");
  const bool caption = truth_in(call, 6, "caption");
  wb_supervisor_start_movie(file, width, height, codec, quality, acceleration, caption);
  (void)call;
}

static void call_wb_supervisor_stop_movie(Call *call) {
  wb_supervisor_stop_movie();
  (void)call;
}

static void call_wb_supervisor_virtual_reality_headset_get_orientation(Call *call) {
  numbers_out(call, wb_supervisor_virtual_reality_headset_get_orientation(), 3, 3);
}

static void raw_wb_supervisor_virtual_reality_headset_get_orientation(Call *call) {
  pointer_out(call, wb_supervisor_virtual_reality_headset_get_orientation(), "double");
}

static void call_wb_supervisor_virtual_reality_headset_get_position(Call *call) {
  numbers_out(call, wb_supervisor_virtual_reality_headset_get_position(), 1, 3);
}

static void raw_wb_supervisor_virtual_reality_headset_get_position(Call *call) {
  pointer_out(call, wb_supervisor_virtual_reality_headset_get_position(), "double");
}

static void call_wb_supervisor_virtual_reality_headset_is_used(Call *call) {
  truth_out(call, wb_supervisor_virtual_reality_headset_is_used());
}

static void call_wb_supervisor_world_load(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  wb_supervisor_world_load(filename);
  (void)call;
}

static void call_wb_supervisor_world_reload(Call *call) {
  wb_supervisor_world_reload();
  (void)call;
}

static void call_wb_supervisor_world_save(Call *call) {
  char *const filename = call->nrhs > 0 ? text_in(call, 0, "filename") : NULL;
  truth_out(call, wb_supervisor_world_save(filename));
}

static void call_wb_touch_sensor_disable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_touch_sensor_disable(tag);
  (void)call;
}

static void call_wb_touch_sensor_enable(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_touch_sensor_enable(tag, sampling_period);
  (void)call;
}

static void call_wb_touch_sensor_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int size = wb_touch_sensor_get_lookup_table_size(tag);
  numbers_out(call, wb_touch_sensor_get_lookup_table(tag), size > 0 ? 3 * size : 0, 1);
}

static void raw_wb_touch_sensor_get_lookup_table(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_touch_sensor_get_lookup_table(tag), "double");
}

static void call_wb_touch_sensor_get_lookup_table_size(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_touch_sensor_get_lookup_table_size(tag));
}

static void call_wb_touch_sensor_get_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_touch_sensor_get_sampling_period(tag));
}

static void call_wb_touch_sensor_get_type(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_touch_sensor_get_type(tag));
}

static void call_wb_touch_sensor_get_value(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  number_out(call, wb_touch_sensor_get_value(tag));
}

static void call_wb_touch_sensor_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  numbers_out(call, wb_touch_sensor_get_values(tag), 1, 3);
}

static void raw_wb_touch_sensor_get_values(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  pointer_out(call, wb_touch_sensor_get_values(tag), "double");
}

static void call_wb_vacuum_gripper_disable_presence(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_vacuum_gripper_disable_presence(tag);
  (void)call;
}

static void call_wb_vacuum_gripper_enable_presence(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int sampling_period = integer_in(call, 1, "sampling_period");
  wb_vacuum_gripper_enable_presence(tag, sampling_period);
  (void)call;
}

static void call_wb_vacuum_gripper_get_presence(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_vacuum_gripper_get_presence(tag));
}

static void call_wb_vacuum_gripper_get_presence_sampling_period(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  integer_out(call, wb_vacuum_gripper_get_presence_sampling_period(tag));
}

static void call_wb_vacuum_gripper_is_on(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  truth_out(call, wb_vacuum_gripper_is_on(tag));
}

static void call_wb_vacuum_gripper_turn_off(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_vacuum_gripper_turn_off(tag);
  (void)call;
}

static void call_wb_vacuum_gripper_turn_on(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_vacuum_gripper_turn_on(tag);
  (void)call;
}

static void call_wbu_car_cleanup(Call *call) {
  wbu_car_cleanup();
  (void)call;
}

static void call_wbu_car_enable_indicator_auto_disabling(Call *call) {
  const bool enable = truth_in(call, 0, "enable");
  wbu_car_enable_indicator_auto_disabling(enable);
  (void)call;
}

static void call_wbu_car_enable_limited_slip_differential(Call *call) {
  const bool enable = truth_in(call, 0, "enable");
  wbu_car_enable_limited_slip_differential(enable);
  (void)call;
}

static void call_wbu_car_get_backwards_lights(Call *call) {
  truth_out(call, wbu_car_get_backwards_lights());
}

static void call_wbu_car_get_brake_lights(Call *call) {
  truth_out(call, wbu_car_get_brake_lights());
}

static void call_wbu_car_get_engine_type(Call *call) {
  integer_out(call, wbu_car_get_engine_type());
}

static void call_wbu_car_get_front_wheel_radius(Call *call) {
  number_out(call, wbu_car_get_front_wheel_radius());
}

static void call_wbu_car_get_indicator_period(Call *call) {
  number_out(call, wbu_car_get_indicator_period());
}

static void call_wbu_car_get_left_steering_angle(Call *call) {
  number_out(call, wbu_car_get_left_steering_angle());
}

static void call_wbu_car_get_rear_wheel_radius(Call *call) {
  number_out(call, wbu_car_get_rear_wheel_radius());
}

static void call_wbu_car_get_right_steering_angle(Call *call) {
  number_out(call, wbu_car_get_right_steering_angle());
}

static void call_wbu_car_get_track_front(Call *call) {
  number_out(call, wbu_car_get_track_front());
}

static void call_wbu_car_get_track_rear(Call *call) {
  number_out(call, wbu_car_get_track_rear());
}

static void call_wbu_car_get_type(Call *call) {
  integer_out(call, wbu_car_get_type());
}

static void call_wbu_car_get_wheel_encoder(Call *call) {
  const WbuCarWheelIndex wheel_index = integer_in(call, 0, "wheel_index");
  number_out(call, wbu_car_get_wheel_encoder(wheel_index));
}

static void call_wbu_car_get_wheel_speed(Call *call) {
  const WbuCarWheelIndex wheel_index = integer_in(call, 0, "wheel_index");
  number_out(call, wbu_car_get_wheel_speed(wheel_index));
}

static void call_wbu_car_get_wheelbase(Call *call) {
  number_out(call, wbu_car_get_wheelbase());
}

static void call_wbu_car_init(Call *call) {
  wbu_car_init();
  (void)call;
}

static void call_wbu_car_set_indicator_period(Call *call) {
  const double period = number_in(call, 0, "period");
  wbu_car_set_indicator_period(period);
  (void)call;
}

static void call_wbu_car_set_left_steering_angle(Call *call) {
  const double angle = number_in(call, 0, "angle");
  wbu_car_set_left_steering_angle(angle);
  (void)call;
}

static void call_wbu_car_set_right_steering_angle(Call *call) {
  const double angle = number_in(call, 0, "angle");
  wbu_car_set_right_steering_angle(angle);
  (void)call;
}

static void call_wbu_driver_cleanup(Call *call) {
  wbu_driver_cleanup();
  (void)call;
}

static void call_wbu_driver_get_antifog_lights(Call *call) {
  truth_out(call, wbu_driver_get_antifog_lights());
}

static void call_wbu_driver_get_brake(Call *call) {
  number_out(call, wbu_driver_get_brake());
}

static void call_wbu_driver_get_brake_intensity(Call *call) {
  number_out(call, wbu_driver_get_brake_intensity());
}

static void call_wbu_driver_get_control_mode(Call *call) {
  integer_out(call, wbu_driver_get_control_mode());
}

static void call_wbu_driver_get_current_speed(Call *call) {
  number_out(call, wbu_driver_get_current_speed());
}

static void call_wbu_driver_get_dipped_beams(Call *call) {
  truth_out(call, wbu_driver_get_dipped_beams());
}

static void call_wbu_driver_get_gear(Call *call) {
  integer_out(call, wbu_driver_get_gear());
}

static void call_wbu_driver_get_gear_number(Call *call) {
  integer_out(call, wbu_driver_get_gear_number());
}

static void call_wbu_driver_get_hazard_flashers(Call *call) {
  truth_out(call, wbu_driver_get_hazard_flashers());
}

static void call_wbu_driver_get_indicator(Call *call) {
  integer_out(call, wbu_driver_get_indicator());
}

static void call_wbu_driver_get_rpm(Call *call) {
  number_out(call, wbu_driver_get_rpm());
}

static void call_wbu_driver_get_steering_angle(Call *call) {
  number_out(call, wbu_driver_get_steering_angle());
}

static void call_wbu_driver_get_target_cruising_speed(Call *call) {
  number_out(call, wbu_driver_get_target_cruising_speed());
}

static void call_wbu_driver_get_throttle(Call *call) {
  number_out(call, wbu_driver_get_throttle());
}

static void call_wbu_driver_get_wiper_mode(Call *call) {
  integer_out(call, wbu_driver_get_wiper_mode());
}

static void call_wbu_driver_get_wipers_mode(Call *call) {
  integer_out(call, wbu_driver_get_wipers_mode());
}

static void call_wbu_driver_init(Call *call) {
  wbu_driver_init();
  (void)call;
}

static void call_wbu_driver_initialization_is_possible(Call *call) {
  truth_out(call, wbu_driver_initialization_is_possible());
}

static void call_wbu_driver_set_antifog_lights(Call *call) {
  const bool state = truth_in(call, 0, "state");
  wbu_driver_set_antifog_lights(state);
  (void)call;
}

static void call_wbu_driver_set_brake(Call *call) {
  const double brake = number_in(call, 0, "brake");
  wbu_driver_set_brake(brake);
  (void)call;
}

static void call_wbu_driver_set_brake_intensity(Call *call) {
  const double intensity = number_in(call, 0, "intensity");
  wbu_driver_set_brake_intensity(intensity);
  (void)call;
}

static void call_wbu_driver_set_cruising_speed(Call *call) {
  const double speed = number_in(call, 0, "speed");
  wbu_driver_set_cruising_speed(speed);
  (void)call;
}

static void call_wbu_driver_set_dipped_beams(Call *call) {
  const bool state = truth_in(call, 0, "state");
  wbu_driver_set_dipped_beams(state);
  (void)call;
}

static void call_wbu_driver_set_gear(Call *call) {
  const int gear = integer_in(call, 0, "gear");
  wbu_driver_set_gear(gear);
  (void)call;
}

static void call_wbu_driver_set_hazard_flashers(Call *call) {
  const bool state = truth_in(call, 0, "state");
  wbu_driver_set_hazard_flashers(state);
  (void)call;
}

static void call_wbu_driver_set_indicator(Call *call) {
  const WbuDriverIndicatorState state = integer_in(call, 0, "state");
  wbu_driver_set_indicator(state);
  (void)call;
}

static void call_wbu_driver_set_indicator_warning(Call *call) {
  const bool state = truth_in(call, 0, "state");
  wbu_driver_set_indicator_warning(state);
  (void)call;
}

static void call_wbu_driver_set_steering_angle(Call *call) {
  const double steering_angle = number_in(call, 0, "steering_angle");
  wbu_driver_set_steering_angle(steering_angle);
  (void)call;
}

static void call_wbu_driver_set_throttle(Call *call) {
  const double throttle = number_in(call, 0, "throttle");
  wbu_driver_set_throttle(throttle);
  (void)call;
}

static void call_wbu_driver_set_wiper_mode(Call *call) {
  const WbuDriverWiperMode mode = integer_in(call, 0, "mode");
  wbu_driver_set_wiper_mode(mode);
  (void)call;
}

static void call_wbu_driver_set_wipers_mode(Call *call) {
  const wbu_wipers_mode mode = integer_in(call, 0, "mode");
  wbu_driver_set_wipers_mode(mode);
  (void)call;
}

static void call_wbu_driver_step(Call *call) {
  integer_out(call, wbu_driver_step());
}

static void call_wbu_motion_delete(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  wbu_motion_delete(motion);
  (void)call;
}

static void call_wbu_motion_get_duration(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  integer_out(call, wbu_motion_get_duration(motion));
}

static void call_wbu_motion_get_time(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  integer_out(call, wbu_motion_get_time(motion));
}

static void call_wbu_motion_is_over(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  truth_out(call, wbu_motion_is_over(motion));
}

static void call_wbu_motion_new(Call *call) {
  char *const filename = text_in(call, 0, "filename");
  reference_out(call, wbu_motion_new(filename));
}

static void call_wbu_motion_play(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  wbu_motion_play(motion);
  (void)call;
}

static void call_wbu_motion_set_loop(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  const bool is_loop = truth_in(call, 1, "is_loop");
  wbu_motion_set_loop(motion, is_loop);
  (void)call;
}

static void call_wbu_motion_set_reverse(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  const bool reverse = truth_in(call, 1, "reverse");
  wbu_motion_set_reverse(motion, reverse);
  (void)call;
}

static void call_wbu_motion_set_time(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  const int time = integer_in(call, 1, "time");
  wbu_motion_set_time(motion, time);
  (void)call;
}

static void call_wbu_motion_stop(Call *call) {
  const WbMotionRef motion = reference_in(call, 0, "motion");
  wbu_motion_stop(motion);
  (void)call;
}

static void call_wbu_system_getenv(Call *call) {
  char *const variable = text_in(call, 0, "variable");
  text_out(call, wbu_system_getenv(variable));
}

static void call_wbu_system_short_path(Call *call) {
  char *const path = text_in(call, 0, "path");
  text_out(call, wbu_system_short_path(path));
}

static void call_wbu_system_tmpdir(Call *call) {
  text_out(call, wbu_system_tmpdir());
}

static void call_wbu_system_webots_instance_path(Call *call) {
  const bool refresh = truth_in(call, 0, "refresh");
  text_out(call, wbu_system_webots_instance_path(refresh));
}

static void call_wbu_system_webots_tmp_path(Call *call) {
  const bool refresh = truth_in(call, 0, "refresh");
  text_out(call, wbu_system_webots_tmp_path(refresh));
}

const Function rebots_functions[] = {
  {"wb_accelerometer_disable", 1, 1, call_wb_accelerometer_disable, 1, call_wb_accelerometer_disable},
  {"wb_accelerometer_enable", 2, 2, call_wb_accelerometer_enable, 2, call_wb_accelerometer_enable},
  {"wb_accelerometer_get_lookup_table", 1, 1, call_wb_accelerometer_get_lookup_table, 1, raw_wb_accelerometer_get_lookup_table},
  {"wb_accelerometer_get_lookup_table_size", 1, 1, call_wb_accelerometer_get_lookup_table_size, 1, call_wb_accelerometer_get_lookup_table_size},
  {"wb_accelerometer_get_sampling_period", 1, 1, call_wb_accelerometer_get_sampling_period, 1, call_wb_accelerometer_get_sampling_period},
  {"wb_accelerometer_get_values", 1, 1, call_wb_accelerometer_get_values, 1, raw_wb_accelerometer_get_values},
  {"wb_altimeter_disable", 1, 1, call_wb_altimeter_disable, 1, call_wb_altimeter_disable},
  {"wb_altimeter_enable", 2, 2, call_wb_altimeter_enable, 2, call_wb_altimeter_enable},
  {"wb_altimeter_get_sampling_period", 1, 1, call_wb_altimeter_get_sampling_period, 1, call_wb_altimeter_get_sampling_period},
  {"wb_altimeter_get_value", 1, 1, call_wb_altimeter_get_value, 1, call_wb_altimeter_get_value},
  {"wb_brake_get_motor", 1, 1, call_wb_brake_get_motor, 1, call_wb_brake_get_motor},
  {"wb_brake_get_position_sensor", 1, 1, call_wb_brake_get_position_sensor, 1, call_wb_brake_get_position_sensor},
  {"wb_brake_get_type", 1, 1, call_wb_brake_get_type, 1, call_wb_brake_get_type},
  {"wb_brake_set_damping_constant", 2, 2, call_wb_brake_set_damping_constant, 2, call_wb_brake_set_damping_constant},
  {"wb_camera_disable", 1, 1, call_wb_camera_disable, 1, call_wb_camera_disable},
  {"wb_camera_enable", 2, 2, call_wb_camera_enable, 2, call_wb_camera_enable},
  {"wb_camera_get_exposure", 1, 1, call_wb_camera_get_exposure, 1, call_wb_camera_get_exposure},
  {"wb_camera_get_focal_distance", 1, 1, call_wb_camera_get_focal_distance, 1, call_wb_camera_get_focal_distance},
  {"wb_camera_get_focal_length", 1, 1, call_wb_camera_get_focal_length, 1, call_wb_camera_get_focal_length},
  {"wb_camera_get_fov", 1, 1, call_wb_camera_get_fov, 1, call_wb_camera_get_fov},
  {"wb_camera_get_height", 1, 1, call_wb_camera_get_height, 1, call_wb_camera_get_height},
  {"wb_camera_get_image", 1, 1, by_hand_wb_camera_get_image, 1, raw_wb_camera_get_image},
  {"wb_camera_get_max_focal_distance", 1, 1, call_wb_camera_get_max_focal_distance, 1, call_wb_camera_get_max_focal_distance},
  {"wb_camera_get_max_fov", 1, 1, call_wb_camera_get_max_fov, 1, call_wb_camera_get_max_fov},
  {"wb_camera_get_max_range", 1, 1, call_wb_camera_get_max_range, 1, call_wb_camera_get_max_range},
  {"wb_camera_get_min_focal_distance", 1, 1, call_wb_camera_get_min_focal_distance, 1, call_wb_camera_get_min_focal_distance},
  {"wb_camera_get_min_fov", 1, 1, call_wb_camera_get_min_fov, 1, call_wb_camera_get_min_fov},
  {"wb_camera_get_near", 1, 1, call_wb_camera_get_near, 1, call_wb_camera_get_near},
  {"wb_camera_get_range_image", 1, 1, by_hand_wb_camera_get_range_image, 1, raw_wb_camera_get_range_image},
  {"wb_camera_get_sampling_period", 1, 1, call_wb_camera_get_sampling_period, 1, call_wb_camera_get_sampling_period},
  {"wb_camera_get_type", 1, 1, call_wb_camera_get_type, 1, call_wb_camera_get_type},
  {"wb_camera_get_width", 1, 1, call_wb_camera_get_width, 1, call_wb_camera_get_width},
  {"wb_camera_has_recognition", 1, 1, call_wb_camera_has_recognition, 1, call_wb_camera_has_recognition},
  {"wb_camera_move_window", 3, 3, call_wb_camera_move_window, 3, call_wb_camera_move_window},
  {"wb_camera_recognition_disable", 1, 1, call_wb_camera_recognition_disable, 1, call_wb_camera_recognition_disable},
  {"wb_camera_recognition_disable_segmentation", 1, 1, call_wb_camera_recognition_disable_segmentation, 1, call_wb_camera_recognition_disable_segmentation},
  {"wb_camera_recognition_enable", 2, 2, call_wb_camera_recognition_enable, 2, call_wb_camera_recognition_enable},
  {"wb_camera_recognition_enable_segmentation", 1, 1, call_wb_camera_recognition_enable_segmentation, 1, call_wb_camera_recognition_enable_segmentation},
  {"wb_camera_recognition_get_number_of_objects", 1, 1, call_wb_camera_recognition_get_number_of_objects, 1, call_wb_camera_recognition_get_number_of_objects},
  {"wb_camera_recognition_get_object", 2, 2, raw_wb_camera_recognition_get_object, 2, raw_wb_camera_recognition_get_object},
  {"wb_camera_recognition_get_objects", 1, 1, by_hand_wb_camera_recognition_get_objects, 1, raw_wb_camera_recognition_get_objects},
  {"wb_camera_recognition_get_sampling_period", 1, 1, call_wb_camera_recognition_get_sampling_period, 1, call_wb_camera_recognition_get_sampling_period},
  {"wb_camera_recognition_get_segmentation_image", 1, 1, by_hand_wb_camera_recognition_get_segmentation_image, 1, raw_wb_camera_recognition_get_segmentation_image},
  {"wb_camera_recognition_has_segmentation", 1, 1, call_wb_camera_recognition_has_segmentation, 1, call_wb_camera_recognition_has_segmentation},
  {"wb_camera_recognition_is_segmentation_enabled", 1, 1, call_wb_camera_recognition_is_segmentation_enabled, 1, call_wb_camera_recognition_is_segmentation_enabled},
  {"wb_camera_recognition_save_segmentation_image", 3, 3, call_wb_camera_recognition_save_segmentation_image, 3, call_wb_camera_recognition_save_segmentation_image},
  {"wb_camera_save_image", 3, 3, call_wb_camera_save_image, 3, call_wb_camera_save_image},
  {"wb_camera_set_exposure", 2, 2, call_wb_camera_set_exposure, 2, call_wb_camera_set_exposure},
  {"wb_camera_set_focal_distance", 2, 2, call_wb_camera_set_focal_distance, 2, call_wb_camera_set_focal_distance},
  {"wb_camera_set_fov", 2, 2, call_wb_camera_set_fov, 2, call_wb_camera_set_fov},
  {"wb_compass_disable", 1, 1, call_wb_compass_disable, 1, call_wb_compass_disable},
  {"wb_compass_enable", 2, 2, call_wb_compass_enable, 2, call_wb_compass_enable},
  {"wb_compass_get_lookup_table", 1, 1, call_wb_compass_get_lookup_table, 1, raw_wb_compass_get_lookup_table},
  {"wb_compass_get_lookup_table_size", 1, 1, call_wb_compass_get_lookup_table_size, 1, call_wb_compass_get_lookup_table_size},
  {"wb_compass_get_sampling_period", 1, 1, call_wb_compass_get_sampling_period, 1, call_wb_compass_get_sampling_period},
  {"wb_compass_get_values", 1, 1, call_wb_compass_get_values, 1, raw_wb_compass_get_values},
  {"wb_connector_disable_presence", 1, 1, call_wb_connector_disable_presence, 1, call_wb_connector_disable_presence},
  {"wb_connector_enable_presence", 2, 2, call_wb_connector_enable_presence, 2, call_wb_connector_enable_presence},
  {"wb_connector_get_presence", 1, 1, call_wb_connector_get_presence, 1, call_wb_connector_get_presence},
  {"wb_connector_get_presence_sampling_period", 1, 1, call_wb_connector_get_presence_sampling_period, 1, call_wb_connector_get_presence_sampling_period},
  {"wb_connector_is_locked", 1, 1, call_wb_connector_is_locked, 1, call_wb_connector_is_locked},
  {"wb_connector_lock", 1, 1, call_wb_connector_lock, 1, call_wb_connector_lock},
  {"wb_connector_unlock", 1, 1, call_wb_connector_unlock, 1, call_wb_connector_unlock},
  {"wb_console_print", 2, 2, call_wb_console_print, 2, call_wb_console_print},
  {"wb_device_get_model", 1, 1, call_wb_device_get_model, 1, call_wb_device_get_model},
  {"wb_device_get_name", 1, 1, call_wb_device_get_name, 1, call_wb_device_get_name},
  {"wb_device_get_node_type", 1, 1, call_wb_device_get_node_type, 1, call_wb_device_get_node_type},
  {"wb_device_get_type", 1, 1, call_wb_device_get_type, 1, call_wb_device_get_type},
  {"wb_differential_wheels_disable_encoders", 0, 0, call_wb_differential_wheels_disable_encoders, 0, call_wb_differential_wheels_disable_encoders},
  {"wb_differential_wheels_enable_encoders", 1, 1, call_wb_differential_wheels_enable_encoders, 1, call_wb_differential_wheels_enable_encoders},
  {"wb_differential_wheels_get_encoders_sampling_period", 0, 0, call_wb_differential_wheels_get_encoders_sampling_period, 0, call_wb_differential_wheels_get_encoders_sampling_period},
  {"wb_differential_wheels_get_left_encoder", 0, 0, call_wb_differential_wheels_get_left_encoder, 0, call_wb_differential_wheels_get_left_encoder},
  {"wb_differential_wheels_get_left_speed", 0, 0, call_wb_differential_wheels_get_left_speed, 0, call_wb_differential_wheels_get_left_speed},
  {"wb_differential_wheels_get_max_speed", 0, 0, call_wb_differential_wheels_get_max_speed, 0, call_wb_differential_wheels_get_max_speed},
  {"wb_differential_wheels_get_right_encoder", 0, 0, call_wb_differential_wheels_get_right_encoder, 0, call_wb_differential_wheels_get_right_encoder},
  {"wb_differential_wheels_get_right_speed", 0, 0, call_wb_differential_wheels_get_right_speed, 0, call_wb_differential_wheels_get_right_speed},
  {"wb_differential_wheels_get_speed_unit", 0, 0, call_wb_differential_wheels_get_speed_unit, 0, call_wb_differential_wheels_get_speed_unit},
  {"wb_differential_wheels_set_encoders", 2, 2, call_wb_differential_wheels_set_encoders, 2, call_wb_differential_wheels_set_encoders},
  {"wb_differential_wheels_set_speed", 2, 2, call_wb_differential_wheels_set_speed, 2, call_wb_differential_wheels_set_speed},
  {"wb_display_attach_camera", 2, 2, call_wb_display_attach_camera, 2, call_wb_display_attach_camera},
  {"wb_display_detach_camera", 1, 1, call_wb_display_detach_camera, 1, call_wb_display_detach_camera},
  {"wb_display_draw_line", 5, 5, call_wb_display_draw_line, 5, call_wb_display_draw_line},
  {"wb_display_draw_oval", 5, 5, call_wb_display_draw_oval, 5, call_wb_display_draw_oval},
  {"wb_display_draw_pixel", 3, 3, call_wb_display_draw_pixel, 3, call_wb_display_draw_pixel},
  {"wb_display_draw_polygon", 3, 3, by_hand_wb_display_draw_polygon, 4, raw_wb_display_draw_polygon},
  {"wb_display_draw_rectangle", 5, 5, call_wb_display_draw_rectangle, 5, call_wb_display_draw_rectangle},
  {"wb_display_draw_text", 4, 4, call_wb_display_draw_text, 4, call_wb_display_draw_text},
  {"wb_display_fill_oval", 5, 5, call_wb_display_fill_oval, 5, call_wb_display_fill_oval},
  {"wb_display_fill_polygon", 3, 3, by_hand_wb_display_fill_polygon, 4, raw_wb_display_fill_polygon},
  {"wb_display_fill_rectangle", 5, 5, call_wb_display_fill_rectangle, 5, call_wb_display_fill_rectangle},
  {"wb_display_get_height", 1, 1, call_wb_display_get_height, 1, call_wb_display_get_height},
  {"wb_display_get_width", 1, 1, call_wb_display_get_width, 1, call_wb_display_get_width},
  {"wb_display_image_copy", 5, 5, call_wb_display_image_copy, 5, call_wb_display_image_copy},
  {"wb_display_image_delete", 2, 2, call_wb_display_image_delete, 2, call_wb_display_image_delete},
  {"wb_display_image_load", 2, 2, call_wb_display_image_load, 2, call_wb_display_image_load},
  {"wb_display_image_new", 3, 3, by_hand_wb_display_image_new, 5, raw_wb_display_image_new},
  {"wb_display_image_paste", 5, 5, call_wb_display_image_paste, 5, call_wb_display_image_paste},
  {"wb_display_image_save", 3, 3, call_wb_display_image_save, 3, call_wb_display_image_save},
  {"wb_display_set_alpha", 2, 2, call_wb_display_set_alpha, 2, call_wb_display_set_alpha},
  {"wb_display_set_color", 2, 2, by_hand_wb_display_set_color, 2, raw_wb_display_set_color},
  {"wb_display_set_font", 4, 4, call_wb_display_set_font, 4, call_wb_display_set_font},
  {"wb_display_set_opacity", 2, 2, call_wb_display_set_opacity, 2, call_wb_display_set_opacity},
  {"wb_distance_sensor_disable", 1, 1, call_wb_distance_sensor_disable, 1, call_wb_distance_sensor_disable},
  {"wb_distance_sensor_enable", 2, 2, call_wb_distance_sensor_enable, 2, call_wb_distance_sensor_enable},
  {"wb_distance_sensor_get_aperture", 1, 1, call_wb_distance_sensor_get_aperture, 1, call_wb_distance_sensor_get_aperture},
  {"wb_distance_sensor_get_lookup_table", 1, 1, call_wb_distance_sensor_get_lookup_table, 1, raw_wb_distance_sensor_get_lookup_table},
  {"wb_distance_sensor_get_lookup_table_size", 1, 1, call_wb_distance_sensor_get_lookup_table_size, 1, call_wb_distance_sensor_get_lookup_table_size},
  {"wb_distance_sensor_get_max_value", 1, 1, call_wb_distance_sensor_get_max_value, 1, call_wb_distance_sensor_get_max_value},
  {"wb_distance_sensor_get_min_value", 1, 1, call_wb_distance_sensor_get_min_value, 1, call_wb_distance_sensor_get_min_value},
  {"wb_distance_sensor_get_sampling_period", 1, 1, call_wb_distance_sensor_get_sampling_period, 1, call_wb_distance_sensor_get_sampling_period},
  {"wb_distance_sensor_get_type", 1, 1, call_wb_distance_sensor_get_type, 1, call_wb_distance_sensor_get_type},
  {"wb_distance_sensor_get_value", 1, 1, call_wb_distance_sensor_get_value, 1, call_wb_distance_sensor_get_value},
  {"wb_emitter_get_buffer_size", 1, 1, call_wb_emitter_get_buffer_size, 1, call_wb_emitter_get_buffer_size},
  {"wb_emitter_get_channel", 1, 1, call_wb_emitter_get_channel, 1, call_wb_emitter_get_channel},
  {"wb_emitter_get_range", 1, 1, call_wb_emitter_get_range, 1, call_wb_emitter_get_range},
  {"wb_emitter_send", 2, 3, by_hand_wb_emitter_send, 3, raw_wb_emitter_send},
  {"wb_emitter_set_channel", 2, 2, call_wb_emitter_set_channel, 2, call_wb_emitter_set_channel},
  {"wb_emitter_set_range", 2, 2, call_wb_emitter_set_range, 2, call_wb_emitter_set_range},
  {"wb_gps_convert_to_degrees_minutes_seconds", 1, 1, call_wb_gps_convert_to_degrees_minutes_seconds, 1, call_wb_gps_convert_to_degrees_minutes_seconds},
  {"wb_gps_disable", 1, 1, call_wb_gps_disable, 1, call_wb_gps_disable},
  {"wb_gps_enable", 2, 2, call_wb_gps_enable, 2, call_wb_gps_enable},
  {"wb_gps_get_coordinate_system", 1, 1, call_wb_gps_get_coordinate_system, 1, call_wb_gps_get_coordinate_system},
  {"wb_gps_get_sampling_period", 1, 1, call_wb_gps_get_sampling_period, 1, call_wb_gps_get_sampling_period},
  {"wb_gps_get_speed", 1, 1, call_wb_gps_get_speed, 1, call_wb_gps_get_speed},
  {"wb_gps_get_speed_vector", 1, 1, call_wb_gps_get_speed_vector, 1, raw_wb_gps_get_speed_vector},
  {"wb_gps_get_values", 1, 1, call_wb_gps_get_values, 1, raw_wb_gps_get_values},
  {"wb_gyro_disable", 1, 1, call_wb_gyro_disable, 1, call_wb_gyro_disable},
  {"wb_gyro_enable", 2, 2, call_wb_gyro_enable, 2, call_wb_gyro_enable},
  {"wb_gyro_get_lookup_table", 1, 1, call_wb_gyro_get_lookup_table, 1, raw_wb_gyro_get_lookup_table},
  {"wb_gyro_get_lookup_table_size", 1, 1, call_wb_gyro_get_lookup_table_size, 1, call_wb_gyro_get_lookup_table_size},
  {"wb_gyro_get_sampling_period", 1, 1, call_wb_gyro_get_sampling_period, 1, call_wb_gyro_get_sampling_period},
  {"wb_gyro_get_values", 1, 1, call_wb_gyro_get_values, 1, raw_wb_gyro_get_values},
  {"wb_inertial_unit_disable", 1, 1, call_wb_inertial_unit_disable, 1, call_wb_inertial_unit_disable},
  {"wb_inertial_unit_enable", 2, 2, call_wb_inertial_unit_enable, 2, call_wb_inertial_unit_enable},
  {"wb_inertial_unit_get_noise", 1, 1, call_wb_inertial_unit_get_noise, 1, call_wb_inertial_unit_get_noise},
  {"wb_inertial_unit_get_quaternion", 1, 1, call_wb_inertial_unit_get_quaternion, 1, raw_wb_inertial_unit_get_quaternion},
  {"wb_inertial_unit_get_roll_pitch_yaw", 1, 1, call_wb_inertial_unit_get_roll_pitch_yaw, 1, raw_wb_inertial_unit_get_roll_pitch_yaw},
  {"wb_inertial_unit_get_sampling_period", 1, 1, call_wb_inertial_unit_get_sampling_period, 1, call_wb_inertial_unit_get_sampling_period},
  {"wb_joystick_disable", 0, 0, call_wb_joystick_disable, 0, call_wb_joystick_disable},
  {"wb_joystick_enable", 1, 1, call_wb_joystick_enable, 1, call_wb_joystick_enable},
  {"wb_joystick_get_axis_value", 1, 1, call_wb_joystick_get_axis_value, 1, call_wb_joystick_get_axis_value},
  {"wb_joystick_get_model", 0, 0, call_wb_joystick_get_model, 0, call_wb_joystick_get_model},
  {"wb_joystick_get_number_of_axes", 0, 0, call_wb_joystick_get_number_of_axes, 0, call_wb_joystick_get_number_of_axes},
  {"wb_joystick_get_number_of_povs", 0, 0, call_wb_joystick_get_number_of_povs, 0, call_wb_joystick_get_number_of_povs},
  {"wb_joystick_get_pov_value", 1, 1, call_wb_joystick_get_pov_value, 1, call_wb_joystick_get_pov_value},
  {"wb_joystick_get_pressed_button", 0, 0, call_wb_joystick_get_pressed_button, 0, call_wb_joystick_get_pressed_button},
  {"wb_joystick_get_sampling_period", 0, 0, call_wb_joystick_get_sampling_period, 0, call_wb_joystick_get_sampling_period},
  {"wb_joystick_is_connected", 0, 0, call_wb_joystick_is_connected, 0, call_wb_joystick_is_connected},
  {"wb_joystick_set_auto_centering_gain", 1, 1, call_wb_joystick_set_auto_centering_gain, 1, call_wb_joystick_set_auto_centering_gain},
  {"wb_joystick_set_constant_force", 1, 1, call_wb_joystick_set_constant_force, 1, call_wb_joystick_set_constant_force},
  {"wb_joystick_set_constant_force_duration", 1, 1, call_wb_joystick_set_constant_force_duration, 1, call_wb_joystick_set_constant_force_duration},
  {"wb_joystick_set_force_axis", 1, 1, call_wb_joystick_set_force_axis, 1, call_wb_joystick_set_force_axis},
  {"wb_joystick_set_resistance_gain", 1, 1, call_wb_joystick_set_resistance_gain, 1, call_wb_joystick_set_resistance_gain},
  {"wb_keyboard_disable", 0, 0, call_wb_keyboard_disable, 0, call_wb_keyboard_disable},
  {"wb_keyboard_enable", 1, 1, call_wb_keyboard_enable, 1, call_wb_keyboard_enable},
  {"wb_keyboard_get_key", 0, 0, call_wb_keyboard_get_key, 0, call_wb_keyboard_get_key},
  {"wb_keyboard_get_sampling_period", 0, 0, call_wb_keyboard_get_sampling_period, 0, call_wb_keyboard_get_sampling_period},
  {"wb_led_get", 1, 1, call_wb_led_get, 1, call_wb_led_get},
  {"wb_led_set", 2, 2, call_wb_led_set, 2, call_wb_led_set},
  {"wb_lidar_disable", 1, 1, call_wb_lidar_disable, 1, call_wb_lidar_disable},
  {"wb_lidar_disable_point_cloud", 1, 1, call_wb_lidar_disable_point_cloud, 1, call_wb_lidar_disable_point_cloud},
  {"wb_lidar_enable", 2, 2, call_wb_lidar_enable, 2, call_wb_lidar_enable},
  {"wb_lidar_enable_point_cloud", 1, 1, call_wb_lidar_enable_point_cloud, 1, call_wb_lidar_enable_point_cloud},
  {"wb_lidar_get_fov", 1, 1, call_wb_lidar_get_fov, 1, call_wb_lidar_get_fov},
  {"wb_lidar_get_frequency", 1, 1, call_wb_lidar_get_frequency, 1, call_wb_lidar_get_frequency},
  {"wb_lidar_get_horizontal_resolution", 1, 1, call_wb_lidar_get_horizontal_resolution, 1, call_wb_lidar_get_horizontal_resolution},
  {"wb_lidar_get_layer_point_cloud", 2, 2, by_hand_wb_lidar_get_layer_point_cloud, 2, raw_wb_lidar_get_layer_point_cloud},
  {"wb_lidar_get_layer_range_image", 2, 2, by_hand_wb_lidar_get_layer_range_image, 2, raw_wb_lidar_get_layer_range_image},
  {"wb_lidar_get_max_frequency", 1, 1, call_wb_lidar_get_max_frequency, 1, call_wb_lidar_get_max_frequency},
  {"wb_lidar_get_max_range", 1, 1, call_wb_lidar_get_max_range, 1, call_wb_lidar_get_max_range},
  {"wb_lidar_get_min_frequency", 1, 1, call_wb_lidar_get_min_frequency, 1, call_wb_lidar_get_min_frequency},
  {"wb_lidar_get_min_range", 1, 1, call_wb_lidar_get_min_range, 1, call_wb_lidar_get_min_range},
  {"wb_lidar_get_number_of_layers", 1, 1, call_wb_lidar_get_number_of_layers, 1, call_wb_lidar_get_number_of_layers},
  {"wb_lidar_get_number_of_points", 1, 1, call_wb_lidar_get_number_of_points, 1, call_wb_lidar_get_number_of_points},
  {"wb_lidar_get_point", 2, 2, raw_wb_lidar_get_point, 2, raw_wb_lidar_get_point},
  {"wb_lidar_get_point_cloud", 1, 1, by_hand_wb_lidar_get_point_cloud, 1, raw_wb_lidar_get_point_cloud},
  {"wb_lidar_get_range_image", 1, 1, by_hand_wb_lidar_get_range_image, 1, raw_wb_lidar_get_range_image},
  {"wb_lidar_get_sampling_period", 1, 1, call_wb_lidar_get_sampling_period, 1, call_wb_lidar_get_sampling_period},
  {"wb_lidar_get_vertical_fov", 1, 1, call_wb_lidar_get_vertical_fov, 1, call_wb_lidar_get_vertical_fov},
  {"wb_lidar_is_point_cloud_enabled", 1, 1, call_wb_lidar_is_point_cloud_enabled, 1, call_wb_lidar_is_point_cloud_enabled},
  {"wb_lidar_set_frequency", 2, 2, call_wb_lidar_set_frequency, 2, call_wb_lidar_set_frequency},
  {"wb_light_sensor_disable", 1, 1, call_wb_light_sensor_disable, 1, call_wb_light_sensor_disable},
  {"wb_light_sensor_enable", 2, 2, call_wb_light_sensor_enable, 2, call_wb_light_sensor_enable},
  {"wb_light_sensor_get_lookup_table", 1, 1, call_wb_light_sensor_get_lookup_table, 1, raw_wb_light_sensor_get_lookup_table},
  {"wb_light_sensor_get_lookup_table_size", 1, 1, call_wb_light_sensor_get_lookup_table_size, 1, call_wb_light_sensor_get_lookup_table_size},
  {"wb_light_sensor_get_sampling_period", 1, 1, call_wb_light_sensor_get_sampling_period, 1, call_wb_light_sensor_get_sampling_period},
  {"wb_light_sensor_get_value", 1, 1, call_wb_light_sensor_get_value, 1, call_wb_light_sensor_get_value},
  {"wb_microphone_disable", 1, 1, call_wb_microphone_disable, 1, call_wb_microphone_disable},
  {"wb_microphone_enable", 2, 2, call_wb_microphone_enable, 2, call_wb_microphone_enable},
  {"wb_microphone_get_sample_data", 1, 1, by_hand_wb_microphone_get_sample_data, 1, raw_wb_microphone_get_sample_data},
  {"wb_microphone_get_sample_size", 1, 1, call_wb_microphone_get_sample_size, 1, call_wb_microphone_get_sample_size},
  {"wb_microphone_get_sampling_period", 1, 1, call_wb_microphone_get_sampling_period, 1, call_wb_microphone_get_sampling_period},
  {"wb_motor_disable_force_feedback", 1, 1, call_wb_motor_disable_force_feedback, 1, call_wb_motor_disable_force_feedback},
  {"wb_motor_disable_position", 1, 1, call_wb_motor_disable_position, 1, call_wb_motor_disable_position},
  {"wb_motor_disable_torque_feedback", 1, 1, call_wb_motor_disable_torque_feedback, 1, call_wb_motor_disable_torque_feedback},
  {"wb_motor_enable_force_feedback", 2, 2, call_wb_motor_enable_force_feedback, 2, call_wb_motor_enable_force_feedback},
  {"wb_motor_enable_position", 2, 2, call_wb_motor_enable_position, 2, call_wb_motor_enable_position},
  {"wb_motor_enable_torque_feedback", 2, 2, call_wb_motor_enable_torque_feedback, 2, call_wb_motor_enable_torque_feedback},
  {"wb_motor_get_acceleration", 1, 1, call_wb_motor_get_acceleration, 1, call_wb_motor_get_acceleration},
  {"wb_motor_get_available_force", 1, 1, call_wb_motor_get_available_force, 1, call_wb_motor_get_available_force},
  {"wb_motor_get_available_torque", 1, 1, call_wb_motor_get_available_torque, 1, call_wb_motor_get_available_torque},
  {"wb_motor_get_brake", 1, 1, call_wb_motor_get_brake, 1, call_wb_motor_get_brake},
  {"wb_motor_get_force_feedback", 1, 1, call_wb_motor_get_force_feedback, 1, call_wb_motor_get_force_feedback},
  {"wb_motor_get_force_feedback_sampling_period", 1, 1, call_wb_motor_get_force_feedback_sampling_period, 1, call_wb_motor_get_force_feedback_sampling_period},
  {"wb_motor_get_max_force", 1, 1, call_wb_motor_get_max_force, 1, call_wb_motor_get_max_force},
  {"wb_motor_get_max_position", 1, 1, call_wb_motor_get_max_position, 1, call_wb_motor_get_max_position},
  {"wb_motor_get_max_torque", 1, 1, call_wb_motor_get_max_torque, 1, call_wb_motor_get_max_torque},
  {"wb_motor_get_max_velocity", 1, 1, call_wb_motor_get_max_velocity, 1, call_wb_motor_get_max_velocity},
  {"wb_motor_get_min_position", 1, 1, call_wb_motor_get_min_position, 1, call_wb_motor_get_min_position},
  {"wb_motor_get_multiplier", 1, 1, call_wb_motor_get_multiplier, 1, call_wb_motor_get_multiplier},
  {"wb_motor_get_position", 1, 1, call_wb_motor_get_position, 1, call_wb_motor_get_position},
  {"wb_motor_get_position_sampling_period", 1, 1, call_wb_motor_get_position_sampling_period, 1, call_wb_motor_get_position_sampling_period},
  {"wb_motor_get_position_sensor", 1, 1, call_wb_motor_get_position_sensor, 1, call_wb_motor_get_position_sensor},
  {"wb_motor_get_target_position", 1, 1, call_wb_motor_get_target_position, 1, call_wb_motor_get_target_position},
  {"wb_motor_get_torque_feedback", 1, 1, call_wb_motor_get_torque_feedback, 1, call_wb_motor_get_torque_feedback},
  {"wb_motor_get_torque_feedback_sampling_period", 1, 1, call_wb_motor_get_torque_feedback_sampling_period, 1, call_wb_motor_get_torque_feedback_sampling_period},
  {"wb_motor_get_type", 1, 1, call_wb_motor_get_type, 1, call_wb_motor_get_type},
  {"wb_motor_get_velocity", 1, 1, call_wb_motor_get_velocity, 1, call_wb_motor_get_velocity},
  {"wb_motor_set_acceleration", 2, 2, call_wb_motor_set_acceleration, 2, call_wb_motor_set_acceleration},
  {"wb_motor_set_available_force", 2, 2, call_wb_motor_set_available_force, 2, call_wb_motor_set_available_force},
  {"wb_motor_set_available_torque", 2, 2, call_wb_motor_set_available_torque, 2, call_wb_motor_set_available_torque},
  {"wb_motor_set_control_pid", 4, 4, call_wb_motor_set_control_pid, 4, call_wb_motor_set_control_pid},
  {"wb_motor_set_force", 2, 2, call_wb_motor_set_force, 2, call_wb_motor_set_force},
  {"wb_motor_set_position", 2, 2, call_wb_motor_set_position, 2, call_wb_motor_set_position},
  {"wb_motor_set_torque", 2, 2, call_wb_motor_set_torque, 2, call_wb_motor_set_torque},
  {"wb_motor_set_velocity", 2, 2, call_wb_motor_set_velocity, 2, call_wb_motor_set_velocity},
  {"wb_mouse_disable", 0, 0, call_wb_mouse_disable, 0, call_wb_mouse_disable},
  {"wb_mouse_disable_3d_position", 0, 0, call_wb_mouse_disable_3d_position, 0, call_wb_mouse_disable_3d_position},
  {"wb_mouse_enable", 1, 1, call_wb_mouse_enable, 1, call_wb_mouse_enable},
  {"wb_mouse_enable_3d_position", 0, 0, call_wb_mouse_enable_3d_position, 0, call_wb_mouse_enable_3d_position},
  {"wb_mouse_get_sampling_period", 0, 0, call_wb_mouse_get_sampling_period, 0, call_wb_mouse_get_sampling_period},
  {"wb_mouse_get_state", 0, 0, by_hand_wb_mouse_get_state, 0, by_hand_wb_mouse_get_state},
  {"wb_mouse_get_state_pointer", 0, 0, raw_wb_mouse_get_state_pointer, 0, raw_wb_mouse_get_state_pointer},
  {"wb_mouse_is_3d_position_enabled", 0, 0, call_wb_mouse_is_3d_position_enabled, 0, call_wb_mouse_is_3d_position_enabled},
  {"wb_node_get_name", 1, 1, call_wb_node_get_name, 1, call_wb_node_get_name},
  {"wb_pen_set_ink_color", 3, 3, by_hand_wb_pen_set_ink_color, 3, raw_wb_pen_set_ink_color},
  {"wb_pen_write", 2, 2, call_wb_pen_write, 2, call_wb_pen_write},
  {"wb_position_sensor_disable", 1, 1, call_wb_position_sensor_disable, 1, call_wb_position_sensor_disable},
  {"wb_position_sensor_enable", 2, 2, call_wb_position_sensor_enable, 2, call_wb_position_sensor_enable},
  {"wb_position_sensor_get_brake", 1, 1, call_wb_position_sensor_get_brake, 1, call_wb_position_sensor_get_brake},
  {"wb_position_sensor_get_motor", 1, 1, call_wb_position_sensor_get_motor, 1, call_wb_position_sensor_get_motor},
  {"wb_position_sensor_get_sampling_period", 1, 1, call_wb_position_sensor_get_sampling_period, 1, call_wb_position_sensor_get_sampling_period},
  {"wb_position_sensor_get_type", 1, 1, call_wb_position_sensor_get_type, 1, call_wb_position_sensor_get_type},
  {"wb_position_sensor_get_value", 1, 1, call_wb_position_sensor_get_value, 1, call_wb_position_sensor_get_value},
  {"wb_position_sensor_get_velocity", 1, 1, call_wb_position_sensor_get_velocity, 1, call_wb_position_sensor_get_velocity},
  {"wb_radar_disable", 1, 1, call_wb_radar_disable, 1, call_wb_radar_disable},
  {"wb_radar_enable", 2, 2, call_wb_radar_enable, 2, call_wb_radar_enable},
  {"wb_radar_get_horizontal_fov", 1, 1, call_wb_radar_get_horizontal_fov, 1, call_wb_radar_get_horizontal_fov},
  {"wb_radar_get_max_range", 1, 1, call_wb_radar_get_max_range, 1, call_wb_radar_get_max_range},
  {"wb_radar_get_min_range", 1, 1, call_wb_radar_get_min_range, 1, call_wb_radar_get_min_range},
  {"wb_radar_get_number_of_targets", 1, 1, call_wb_radar_get_number_of_targets, 1, call_wb_radar_get_number_of_targets},
  {"wb_radar_get_sampling_period", 1, 1, call_wb_radar_get_sampling_period, 1, call_wb_radar_get_sampling_period},
  {"wb_radar_get_target", 2, 2, raw_wb_radar_get_target, 2, raw_wb_radar_get_target},
  {"wb_radar_get_targets", 1, 1, by_hand_wb_radar_get_targets, 1, raw_wb_radar_get_targets},
  {"wb_radar_get_vertical_fov", 1, 1, call_wb_radar_get_vertical_fov, 1, call_wb_radar_get_vertical_fov},
  {"wb_range_finder_disable", 1, 1, call_wb_range_finder_disable, 1, call_wb_range_finder_disable},
  {"wb_range_finder_enable", 2, 2, call_wb_range_finder_enable, 2, call_wb_range_finder_enable},
  {"wb_range_finder_get_fov", 1, 1, call_wb_range_finder_get_fov, 1, call_wb_range_finder_get_fov},
  {"wb_range_finder_get_height", 1, 1, call_wb_range_finder_get_height, 1, call_wb_range_finder_get_height},
  {"wb_range_finder_get_max_range", 1, 1, call_wb_range_finder_get_max_range, 1, call_wb_range_finder_get_max_range},
  {"wb_range_finder_get_min_range", 1, 1, call_wb_range_finder_get_min_range, 1, call_wb_range_finder_get_min_range},
  {"wb_range_finder_get_range_image", 1, 1, by_hand_wb_range_finder_get_range_image, 1, raw_wb_range_finder_get_range_image},
  {"wb_range_finder_get_sampling_period", 1, 1, call_wb_range_finder_get_sampling_period, 1, call_wb_range_finder_get_sampling_period},
  {"wb_range_finder_get_width", 1, 1, call_wb_range_finder_get_width, 1, call_wb_range_finder_get_width},
  {"wb_range_finder_save_image", 3, 3, call_wb_range_finder_save_image, 3, call_wb_range_finder_save_image},
  {"wb_receiver_disable", 1, 1, call_wb_receiver_disable, 1, call_wb_receiver_disable},
  {"wb_receiver_enable", 2, 2, call_wb_receiver_enable, 2, call_wb_receiver_enable},
  {"wb_receiver_get_channel", 1, 1, call_wb_receiver_get_channel, 1, call_wb_receiver_get_channel},
  {"wb_receiver_get_data", 1, 2, by_hand_wb_receiver_get_data, 1, raw_wb_receiver_get_data},
  {"wb_receiver_get_data_size", 1, 1, call_wb_receiver_get_data_size, 1, call_wb_receiver_get_data_size},
  {"wb_receiver_get_emitter_direction", 1, 1, call_wb_receiver_get_emitter_direction, 1, raw_wb_receiver_get_emitter_direction},
  {"wb_receiver_get_queue_length", 1, 1, call_wb_receiver_get_queue_length, 1, call_wb_receiver_get_queue_length},
  {"wb_receiver_get_sampling_period", 1, 1, call_wb_receiver_get_sampling_period, 1, call_wb_receiver_get_sampling_period},
  {"wb_receiver_get_signal_strength", 1, 1, call_wb_receiver_get_signal_strength, 1, call_wb_receiver_get_signal_strength},
  {"wb_receiver_next_packet", 1, 1, call_wb_receiver_next_packet, 1, call_wb_receiver_next_packet},
  {"wb_receiver_set_channel", 2, 2, call_wb_receiver_set_channel, 2, call_wb_receiver_set_channel},
  {"wb_robot_battery_sensor_disable", 0, 0, call_wb_robot_battery_sensor_disable, 0, call_wb_robot_battery_sensor_disable},
  {"wb_robot_battery_sensor_enable", 1, 1, call_wb_robot_battery_sensor_enable, 1, call_wb_robot_battery_sensor_enable},
  {"wb_robot_battery_sensor_get_sampling_period", 0, 0, call_wb_robot_battery_sensor_get_sampling_period, 0, call_wb_robot_battery_sensor_get_sampling_period},
  {"wb_robot_battery_sensor_get_value", 0, 0, call_wb_robot_battery_sensor_get_value, 0, call_wb_robot_battery_sensor_get_value},
  {"wb_robot_get_basic_time_step", 0, 0, call_wb_robot_get_basic_time_step, 0, call_wb_robot_get_basic_time_step},
  {"wb_robot_get_battery_sampling_period", 1, 1, call_wb_robot_get_battery_sampling_period, 1, call_wb_robot_get_battery_sampling_period},
  {"wb_robot_get_controller_arguments", 0, 0, call_wb_robot_get_controller_arguments, 0, call_wb_robot_get_controller_arguments},
  {"wb_robot_get_controller_name", 0, 0, call_wb_robot_get_controller_name, 0, call_wb_robot_get_controller_name},
  {"wb_robot_get_custom_data", 0, 0, call_wb_robot_get_custom_data, 0, call_wb_robot_get_custom_data},
  {"wb_robot_get_data", 0, 0, call_wb_robot_get_data, 0, call_wb_robot_get_data},
  {"wb_robot_get_device", 1, 1, call_wb_robot_get_device, 1, call_wb_robot_get_device},
  {"wb_robot_get_device_by_index", 1, 1, call_wb_robot_get_device_by_index, 1, call_wb_robot_get_device_by_index},
  {"wb_robot_get_mode", 0, 0, call_wb_robot_get_mode, 0, call_wb_robot_get_mode},
  {"wb_robot_get_model", 0, 0, call_wb_robot_get_model, 0, call_wb_robot_get_model},
  {"wb_robot_get_name", 0, 0, call_wb_robot_get_name, 0, call_wb_robot_get_name},
  {"wb_robot_get_number_of_devices", 0, 0, call_wb_robot_get_number_of_devices, 0, call_wb_robot_get_number_of_devices},
  {"wb_robot_get_project_path", 0, 0, call_wb_robot_get_project_path, 0, call_wb_robot_get_project_path},
  {"wb_robot_get_supervisor", 0, 0, call_wb_robot_get_supervisor, 0, call_wb_robot_get_supervisor},
  {"wb_robot_get_synchronization", 0, 0, call_wb_robot_get_synchronization, 0, call_wb_robot_get_synchronization},
  {"wb_robot_get_time", 0, 0, call_wb_robot_get_time, 0, call_wb_robot_get_time},
  {"wb_robot_get_type", 0, 0, call_wb_robot_get_type, 0, call_wb_robot_get_type},
  {"wb_robot_get_urdf", 0, 1, call_wb_robot_get_urdf, 1, call_wb_robot_get_urdf},
  {"wb_robot_get_world_path", 0, 0, call_wb_robot_get_world_path, 0, call_wb_robot_get_world_path},
  {"wb_robot_keyboard_disable", 0, 0, call_wb_robot_keyboard_disable, 0, call_wb_robot_keyboard_disable},
  {"wb_robot_keyboard_enable", 1, 1, call_wb_robot_keyboard_enable, 1, call_wb_robot_keyboard_enable},
  {"wb_robot_keyboard_get_key", 0, 0, call_wb_robot_keyboard_get_key, 0, call_wb_robot_keyboard_get_key},
  {"wb_robot_pin_to_static_environment", 1, 1, call_wb_robot_pin_to_static_environment, 1, call_wb_robot_pin_to_static_environment},
  {"wb_robot_set_custom_data", 1, 1, call_wb_robot_set_custom_data, 1, call_wb_robot_set_custom_data},
  {"wb_robot_set_data", 1, 1, call_wb_robot_set_data, 1, call_wb_robot_set_data},
  {"wb_robot_set_mode", 1, 2, by_hand_wb_robot_set_mode, 2, raw_wb_robot_set_mode},
  {"wb_robot_step", 1, 1, call_wb_robot_step, 1, call_wb_robot_step},
  {"wb_robot_step_begin", 1, 1, call_wb_robot_step_begin, 1, call_wb_robot_step_begin},
  {"wb_robot_step_end", 0, 0, call_wb_robot_step_end, 0, call_wb_robot_step_end},
  {"wb_robot_wait_for_user_input_event", 2, 2, call_wb_robot_wait_for_user_input_event, 2, call_wb_robot_wait_for_user_input_event},
  {"wb_robot_wwi_receive", 0, 0, call_wb_robot_wwi_receive, 1, call_wb_robot_wwi_receive},
  {"wb_robot_wwi_receive_text", 0, 0, call_wb_robot_wwi_receive_text, 0, call_wb_robot_wwi_receive_text},
  {"wb_robot_wwi_send", 2, 2, call_wb_robot_wwi_send, 2, call_wb_robot_wwi_send},
  {"wb_robot_wwi_send_text", 1, 1, by_hand_wb_robot_wwi_send_text, 1, by_hand_wb_robot_wwi_send_text},
  {"wb_servo_disable_motor_force_feedback", 1, 1, call_wb_servo_disable_motor_force_feedback, 1, call_wb_servo_disable_motor_force_feedback},
  {"wb_servo_disable_position", 1, 1, call_wb_servo_disable_position, 1, call_wb_servo_disable_position},
  {"wb_servo_enable_motor_force_feedback", 2, 2, call_wb_servo_enable_motor_force_feedback, 2, call_wb_servo_enable_motor_force_feedback},
  {"wb_servo_enable_position", 2, 2, call_wb_servo_enable_position, 2, call_wb_servo_enable_position},
  {"wb_servo_get_max_position", 1, 1, call_wb_servo_get_max_position, 1, call_wb_servo_get_max_position},
  {"wb_servo_get_min_position", 1, 1, call_wb_servo_get_min_position, 1, call_wb_servo_get_min_position},
  {"wb_servo_get_motor_force_feedback", 1, 1, call_wb_servo_get_motor_force_feedback, 1, call_wb_servo_get_motor_force_feedback},
  {"wb_servo_get_motor_force_feedback_sampling_period", 1, 1, call_wb_servo_get_motor_force_feedback_sampling_period, 1, call_wb_servo_get_motor_force_feedback_sampling_period},
  {"wb_servo_get_position", 1, 1, call_wb_servo_get_position, 1, call_wb_servo_get_position},
  {"wb_servo_get_position_sampling_period", 1, 1, call_wb_servo_get_position_sampling_period, 1, call_wb_servo_get_position_sampling_period},
  {"wb_servo_get_target_position", 1, 1, call_wb_servo_get_target_position, 1, call_wb_servo_get_target_position},
  {"wb_servo_get_type", 1, 1, call_wb_servo_get_type, 1, call_wb_servo_get_type},
  {"wb_servo_set_acceleration", 2, 2, call_wb_servo_set_acceleration, 2, call_wb_servo_set_acceleration},
  {"wb_servo_set_control_p", 2, 2, call_wb_servo_set_control_p, 2, call_wb_servo_set_control_p},
  {"wb_servo_set_force", 2, 2, call_wb_servo_set_force, 2, call_wb_servo_set_force},
  {"wb_servo_set_motor_force", 2, 2, call_wb_servo_set_motor_force, 2, call_wb_servo_set_motor_force},
  {"wb_servo_set_position", 2, 2, call_wb_servo_set_position, 2, call_wb_servo_set_position},
  {"wb_servo_set_velocity", 2, 2, call_wb_servo_set_velocity, 2, call_wb_servo_set_velocity},
  {"wb_skin_get_bone_count", 1, 1, call_wb_skin_get_bone_count, 1, call_wb_skin_get_bone_count},
  {"wb_skin_get_bone_name", 2, 2, call_wb_skin_get_bone_name, 2, call_wb_skin_get_bone_name},
  {"wb_skin_get_bone_orientation", 3, 3, call_wb_skin_get_bone_orientation, 3, raw_wb_skin_get_bone_orientation},
  {"wb_skin_get_bone_position", 3, 3, call_wb_skin_get_bone_position, 3, raw_wb_skin_get_bone_position},
  {"wb_skin_set_bone_orientation", 4, 4, call_wb_skin_set_bone_orientation, 4, call_wb_skin_set_bone_orientation},
  {"wb_skin_set_bone_position", 4, 4, call_wb_skin_set_bone_position, 4, call_wb_skin_set_bone_position},
  {"wb_speaker_get_engine", 1, 1, call_wb_speaker_get_engine, 1, call_wb_speaker_get_engine},
  {"wb_speaker_get_language", 1, 1, call_wb_speaker_get_language, 1, call_wb_speaker_get_language},
  {"wb_speaker_is_sound_playing", 2, 2, call_wb_speaker_is_sound_playing, 2, call_wb_speaker_is_sound_playing},
  {"wb_speaker_is_speaking", 1, 1, call_wb_speaker_is_speaking, 1, call_wb_speaker_is_speaking},
  {"wb_speaker_play_sound", 7, 7, call_wb_speaker_play_sound, 7, call_wb_speaker_play_sound},
  {"wb_speaker_set_engine", 2, 2, call_wb_speaker_set_engine, 2, call_wb_speaker_set_engine},
  {"wb_speaker_set_language", 2, 2, call_wb_speaker_set_language, 2, call_wb_speaker_set_language},
  {"wb_speaker_speak", 3, 3, call_wb_speaker_speak, 3, call_wb_speaker_speak},
  {"wb_speaker_stop", 2, 2, call_wb_speaker_stop, 2, call_wb_speaker_stop},
  {"wb_supervisor_animation_start_recording", 1, 1, call_wb_supervisor_animation_start_recording, 1, call_wb_supervisor_animation_start_recording},
  {"wb_supervisor_animation_stop_recording", 0, 0, call_wb_supervisor_animation_stop_recording, 0, call_wb_supervisor_animation_stop_recording},
  {"wb_supervisor_export_image", 2, 2, call_wb_supervisor_export_image, 2, call_wb_supervisor_export_image},
  {"wb_supervisor_field_disable_sf_tracking", 1, 1, call_wb_supervisor_field_disable_sf_tracking, 1, call_wb_supervisor_field_disable_sf_tracking},
  {"wb_supervisor_field_enable_sf_tracking", 2, 2, call_wb_supervisor_field_enable_sf_tracking, 2, call_wb_supervisor_field_enable_sf_tracking},
  {"wb_supervisor_field_get_actual_field", 1, 1, call_wb_supervisor_field_get_actual_field, 1, call_wb_supervisor_field_get_actual_field},
  {"wb_supervisor_field_get_count", 1, 1, call_wb_supervisor_field_get_count, 1, call_wb_supervisor_field_get_count},
  {"wb_supervisor_field_get_mf_bool", 2, 2, call_wb_supervisor_field_get_mf_bool, 2, call_wb_supervisor_field_get_mf_bool},
  {"wb_supervisor_field_get_mf_color", 2, 2, call_wb_supervisor_field_get_mf_color, 2, raw_wb_supervisor_field_get_mf_color},
  {"wb_supervisor_field_get_mf_float", 2, 2, call_wb_supervisor_field_get_mf_float, 2, call_wb_supervisor_field_get_mf_float},
  {"wb_supervisor_field_get_mf_int32", 2, 2, call_wb_supervisor_field_get_mf_int32, 2, call_wb_supervisor_field_get_mf_int32},
  {"wb_supervisor_field_get_mf_node", 2, 2, call_wb_supervisor_field_get_mf_node, 2, call_wb_supervisor_field_get_mf_node},
  {"wb_supervisor_field_get_mf_rotation", 2, 2, call_wb_supervisor_field_get_mf_rotation, 2, raw_wb_supervisor_field_get_mf_rotation},
  {"wb_supervisor_field_get_mf_string", 2, 2, call_wb_supervisor_field_get_mf_string, 2, call_wb_supervisor_field_get_mf_string},
  {"wb_supervisor_field_get_mf_vec2f", 2, 2, call_wb_supervisor_field_get_mf_vec2f, 2, raw_wb_supervisor_field_get_mf_vec2f},
  {"wb_supervisor_field_get_mf_vec3f", 2, 2, call_wb_supervisor_field_get_mf_vec3f, 2, raw_wb_supervisor_field_get_mf_vec3f},
  {"wb_supervisor_field_get_name", 1, 1, call_wb_supervisor_field_get_name, 1, call_wb_supervisor_field_get_name},
  {"wb_supervisor_field_get_sf_bool", 1, 1, call_wb_supervisor_field_get_sf_bool, 1, call_wb_supervisor_field_get_sf_bool},
  {"wb_supervisor_field_get_sf_color", 1, 1, call_wb_supervisor_field_get_sf_color, 1, raw_wb_supervisor_field_get_sf_color},
  {"wb_supervisor_field_get_sf_float", 1, 1, call_wb_supervisor_field_get_sf_float, 1, call_wb_supervisor_field_get_sf_float},
  {"wb_supervisor_field_get_sf_int32", 1, 1, call_wb_supervisor_field_get_sf_int32, 1, call_wb_supervisor_field_get_sf_int32},
  {"wb_supervisor_field_get_sf_node", 1, 1, call_wb_supervisor_field_get_sf_node, 1, call_wb_supervisor_field_get_sf_node},
  {"wb_supervisor_field_get_sf_rotation", 1, 1, call_wb_supervisor_field_get_sf_rotation, 1, raw_wb_supervisor_field_get_sf_rotation},
  {"wb_supervisor_field_get_sf_string", 1, 1, call_wb_supervisor_field_get_sf_string, 1, call_wb_supervisor_field_get_sf_string},
  {"wb_supervisor_field_get_sf_vec2f", 1, 1, call_wb_supervisor_field_get_sf_vec2f, 1, raw_wb_supervisor_field_get_sf_vec2f},
  {"wb_supervisor_field_get_sf_vec3f", 1, 1, call_wb_supervisor_field_get_sf_vec3f, 1, raw_wb_supervisor_field_get_sf_vec3f},
  {"wb_supervisor_field_get_type", 1, 1, call_wb_supervisor_field_get_type, 1, call_wb_supervisor_field_get_type},
  {"wb_supervisor_field_get_type_name", 1, 1, call_wb_supervisor_field_get_type_name, 1, call_wb_supervisor_field_get_type_name},
  {"wb_supervisor_field_import_mf_node", 3, 3, call_wb_supervisor_field_import_mf_node, 3, call_wb_supervisor_field_import_mf_node},
  {"wb_supervisor_field_import_mf_node_from_string", 3, 3, call_wb_supervisor_field_import_mf_node_from_string, 3, call_wb_supervisor_field_import_mf_node_from_string},
  {"wb_supervisor_field_import_sf_node", 2, 2, call_wb_supervisor_field_import_sf_node, 2, call_wb_supervisor_field_import_sf_node},
  {"wb_supervisor_field_import_sf_node_from_string", 2, 2, call_wb_supervisor_field_import_sf_node_from_string, 2, call_wb_supervisor_field_import_sf_node_from_string},
  {"wb_supervisor_field_insert_mf_bool", 3, 3, call_wb_supervisor_field_insert_mf_bool, 3, call_wb_supervisor_field_insert_mf_bool},
  {"wb_supervisor_field_insert_mf_color", 3, 3, call_wb_supervisor_field_insert_mf_color, 3, call_wb_supervisor_field_insert_mf_color},
  {"wb_supervisor_field_insert_mf_float", 3, 3, call_wb_supervisor_field_insert_mf_float, 3, call_wb_supervisor_field_insert_mf_float},
  {"wb_supervisor_field_insert_mf_int32", 3, 3, call_wb_supervisor_field_insert_mf_int32, 3, call_wb_supervisor_field_insert_mf_int32},
  {"wb_supervisor_field_insert_mf_rotation", 3, 3, call_wb_supervisor_field_insert_mf_rotation, 3, call_wb_supervisor_field_insert_mf_rotation},
  {"wb_supervisor_field_insert_mf_string", 3, 3, call_wb_supervisor_field_insert_mf_string, 3, call_wb_supervisor_field_insert_mf_string},
  {"wb_supervisor_field_insert_mf_vec2f", 3, 3, call_wb_supervisor_field_insert_mf_vec2f, 3, call_wb_supervisor_field_insert_mf_vec2f},
  {"wb_supervisor_field_insert_mf_vec3f", 3, 3, call_wb_supervisor_field_insert_mf_vec3f, 3, call_wb_supervisor_field_insert_mf_vec3f},
  {"wb_supervisor_field_remove_mf", 2, 2, call_wb_supervisor_field_remove_mf, 2, call_wb_supervisor_field_remove_mf},
  {"wb_supervisor_field_remove_mf_node", 2, 2, call_wb_supervisor_field_remove_mf_node, 2, call_wb_supervisor_field_remove_mf_node},
  {"wb_supervisor_field_remove_sf", 1, 1, call_wb_supervisor_field_remove_sf, 1, call_wb_supervisor_field_remove_sf},
  {"wb_supervisor_field_set_mf_bool", 3, 3, call_wb_supervisor_field_set_mf_bool, 3, call_wb_supervisor_field_set_mf_bool},
  {"wb_supervisor_field_set_mf_color", 3, 3, call_wb_supervisor_field_set_mf_color, 3, call_wb_supervisor_field_set_mf_color},
  {"wb_supervisor_field_set_mf_float", 3, 3, call_wb_supervisor_field_set_mf_float, 3, call_wb_supervisor_field_set_mf_float},
  {"wb_supervisor_field_set_mf_int32", 3, 3, call_wb_supervisor_field_set_mf_int32, 3, call_wb_supervisor_field_set_mf_int32},
  {"wb_supervisor_field_set_mf_rotation", 3, 3, call_wb_supervisor_field_set_mf_rotation, 3, call_wb_supervisor_field_set_mf_rotation},
  {"wb_supervisor_field_set_mf_string", 3, 3, call_wb_supervisor_field_set_mf_string, 3, call_wb_supervisor_field_set_mf_string},
  {"wb_supervisor_field_set_mf_vec2f", 3, 3, call_wb_supervisor_field_set_mf_vec2f, 3, call_wb_supervisor_field_set_mf_vec2f},
  {"wb_supervisor_field_set_mf_vec3f", 3, 3, call_wb_supervisor_field_set_mf_vec3f, 3, call_wb_supervisor_field_set_mf_vec3f},
  {"wb_supervisor_field_set_sf_bool", 2, 2, call_wb_supervisor_field_set_sf_bool, 2, call_wb_supervisor_field_set_sf_bool},
  {"wb_supervisor_field_set_sf_color", 2, 2, call_wb_supervisor_field_set_sf_color, 2, call_wb_supervisor_field_set_sf_color},
  {"wb_supervisor_field_set_sf_float", 2, 2, call_wb_supervisor_field_set_sf_float, 2, call_wb_supervisor_field_set_sf_float},
  {"wb_supervisor_field_set_sf_int32", 2, 2, call_wb_supervisor_field_set_sf_int32, 2, call_wb_supervisor_field_set_sf_int32},
  {"wb_supervisor_field_set_sf_rotation", 2, 2, call_wb_supervisor_field_set_sf_rotation, 2, call_wb_supervisor_field_set_sf_rotation},
  {"wb_supervisor_field_set_sf_string", 2, 2, call_wb_supervisor_field_set_sf_string, 2, call_wb_supervisor_field_set_sf_string},
  {"wb_supervisor_field_set_sf_vec2f", 2, 2, call_wb_supervisor_field_set_sf_vec2f, 2, call_wb_supervisor_field_set_sf_vec2f},
  {"wb_supervisor_field_set_sf_vec3f", 2, 2, call_wb_supervisor_field_set_sf_vec3f, 2, call_wb_supervisor_field_set_sf_vec3f},
  {"wb_supervisor_get_movie_status", 0, 0, call_wb_supervisor_get_movie_status, 0, call_wb_supervisor_get_movie_status},
  {"wb_supervisor_load_world", 1, 1, call_wb_supervisor_load_world, 1, call_wb_supervisor_load_world},
  {"wb_supervisor_movie_failed", 0, 0, call_wb_supervisor_movie_failed, 0, call_wb_supervisor_movie_failed},
  {"wb_supervisor_movie_get_status", 0, 0, call_wb_supervisor_movie_get_status, 0, call_wb_supervisor_movie_get_status},
  {"wb_supervisor_movie_is_ready", 0, 0, call_wb_supervisor_movie_is_ready, 0, call_wb_supervisor_movie_is_ready},
  {"wb_supervisor_movie_start_recording", 7, 7, call_wb_supervisor_movie_start_recording, 7, call_wb_supervisor_movie_start_recording},
  {"wb_supervisor_movie_stop_recording", 0, 0, call_wb_supervisor_movie_stop_recording, 0, call_wb_supervisor_movie_stop_recording},
  {"wb_supervisor_node_add_force", 3, 3, call_wb_supervisor_node_add_force, 3, call_wb_supervisor_node_add_force},
  {"wb_supervisor_node_add_force_with_offset", 4, 4, call_wb_supervisor_node_add_force_with_offset, 4, call_wb_supervisor_node_add_force_with_offset},
  {"wb_supervisor_node_add_torque", 3, 3, call_wb_supervisor_node_add_torque, 3, call_wb_supervisor_node_add_torque},
  {"wb_supervisor_node_disable_contact_point_tracking", 1, 2, call_wb_supervisor_node_disable_contact_point_tracking, 2, call_wb_supervisor_node_disable_contact_point_tracking},
  {"wb_supervisor_node_disable_contact_points_tracking", 1, 2, by_hand_wb_supervisor_node_disable_contact_points_tracking, 1, raw_wb_supervisor_node_disable_contact_points_tracking},
  {"wb_supervisor_node_disable_pose_tracking", 1, 2, call_wb_supervisor_node_disable_pose_tracking, 2, call_wb_supervisor_node_disable_pose_tracking},
  {"wb_supervisor_node_enable_contact_point_tracking", 2, 3, call_wb_supervisor_node_enable_contact_point_tracking, 3, call_wb_supervisor_node_enable_contact_point_tracking},
  {"wb_supervisor_node_enable_contact_points_tracking", 2, 3, call_wb_supervisor_node_enable_contact_points_tracking, 3, call_wb_supervisor_node_enable_contact_points_tracking},
  {"wb_supervisor_node_enable_pose_tracking", 2, 3, by_hand_wb_supervisor_node_enable_pose_tracking, 3, raw_wb_supervisor_node_enable_pose_tracking},
  {"wb_supervisor_node_export_string", 1, 1, call_wb_supervisor_node_export_string, 1, call_wb_supervisor_node_export_string},
  {"wb_supervisor_node_get_base_node_field", 2, 2, call_wb_supervisor_node_get_base_node_field, 2, call_wb_supervisor_node_get_base_node_field},
  {"wb_supervisor_node_get_base_node_field_by_index", 2, 2, call_wb_supervisor_node_get_base_node_field_by_index, 2, call_wb_supervisor_node_get_base_node_field_by_index},
  {"wb_supervisor_node_get_base_type_name", 1, 1, call_wb_supervisor_node_get_base_type_name, 1, call_wb_supervisor_node_get_base_type_name},
  {"wb_supervisor_node_get_center_of_mass", 1, 1, call_wb_supervisor_node_get_center_of_mass, 1, raw_wb_supervisor_node_get_center_of_mass},
  {"wb_supervisor_node_get_contact_point", 2, 2, call_wb_supervisor_node_get_contact_point, 2, raw_wb_supervisor_node_get_contact_point},
  {"wb_supervisor_node_get_contact_point_node", 2, 2, call_wb_supervisor_node_get_contact_point_node, 2, call_wb_supervisor_node_get_contact_point_node},
  {"wb_supervisor_node_get_contact_points", 1, 2, by_hand_wb_supervisor_node_get_contact_points, 3, raw_wb_supervisor_node_get_contact_points},
  {"wb_supervisor_node_get_def", 1, 1, call_wb_supervisor_node_get_def, 1, call_wb_supervisor_node_get_def},
  {"wb_supervisor_node_get_field", 2, 2, call_wb_supervisor_node_get_field, 2, call_wb_supervisor_node_get_field},
  {"wb_supervisor_node_get_field_by_index", 2, 2, call_wb_supervisor_node_get_field_by_index, 2, call_wb_supervisor_node_get_field_by_index},
  {"wb_supervisor_node_get_from_def", 1, 1, call_wb_supervisor_node_get_from_def, 1, call_wb_supervisor_node_get_from_def},
  {"wb_supervisor_node_get_from_device", 1, 1, call_wb_supervisor_node_get_from_device, 1, call_wb_supervisor_node_get_from_device},
  {"wb_supervisor_node_get_from_id", 1, 1, call_wb_supervisor_node_get_from_id, 1, call_wb_supervisor_node_get_from_id},
  {"wb_supervisor_node_get_from_proto_def", 2, 2, call_wb_supervisor_node_get_from_proto_def, 2, call_wb_supervisor_node_get_from_proto_def},
  {"wb_supervisor_node_get_id", 1, 1, call_wb_supervisor_node_get_id, 1, call_wb_supervisor_node_get_id},
  {"wb_supervisor_node_get_number_of_base_node_fields", 1, 1, call_wb_supervisor_node_get_number_of_base_node_fields, 1, call_wb_supervisor_node_get_number_of_base_node_fields},
  {"wb_supervisor_node_get_number_of_contact_points", 1, 2, call_wb_supervisor_node_get_number_of_contact_points, 2, call_wb_supervisor_node_get_number_of_contact_points},
  {"wb_supervisor_node_get_number_of_fields", 1, 1, call_wb_supervisor_node_get_number_of_fields, 1, call_wb_supervisor_node_get_number_of_fields},
  {"wb_supervisor_node_get_orientation", 1, 1, call_wb_supervisor_node_get_orientation, 1, raw_wb_supervisor_node_get_orientation},
  {"wb_supervisor_node_get_parent_node", 1, 1, call_wb_supervisor_node_get_parent_node, 1, call_wb_supervisor_node_get_parent_node},
  {"wb_supervisor_node_get_pose", 1, 2, call_wb_supervisor_node_get_pose, 2, raw_wb_supervisor_node_get_pose},
  {"wb_supervisor_node_get_position", 1, 1, call_wb_supervisor_node_get_position, 1, raw_wb_supervisor_node_get_position},
  {"wb_supervisor_node_get_proto", 1, 1, call_wb_supervisor_node_get_proto, 1, call_wb_supervisor_node_get_proto},
  {"wb_supervisor_node_get_proto_field", 2, 2, call_wb_supervisor_node_get_proto_field, 2, call_wb_supervisor_node_get_proto_field},
  {"wb_supervisor_node_get_proto_field_by_index", 2, 2, call_wb_supervisor_node_get_proto_field_by_index, 2, call_wb_supervisor_node_get_proto_field_by_index},
  {"wb_supervisor_node_get_proto_number_of_fields", 1, 1, call_wb_supervisor_node_get_proto_number_of_fields, 1, call_wb_supervisor_node_get_proto_number_of_fields},
  {"wb_supervisor_node_get_root", 0, 0, call_wb_supervisor_node_get_root, 0, call_wb_supervisor_node_get_root},
  {"wb_supervisor_node_get_selected", 0, 0, call_wb_supervisor_node_get_selected, 0, call_wb_supervisor_node_get_selected},
  {"wb_supervisor_node_get_self", 0, 0, call_wb_supervisor_node_get_self, 0, call_wb_supervisor_node_get_self},
  {"wb_supervisor_node_get_static_balance", 1, 1, call_wb_supervisor_node_get_static_balance, 1, call_wb_supervisor_node_get_static_balance},
  {"wb_supervisor_node_get_type", 1, 1, call_wb_supervisor_node_get_type, 1, call_wb_supervisor_node_get_type},
  {"wb_supervisor_node_get_type_name", 1, 1, call_wb_supervisor_node_get_type_name, 1, call_wb_supervisor_node_get_type_name},
  {"wb_supervisor_node_get_velocity", 1, 1, call_wb_supervisor_node_get_velocity, 1, raw_wb_supervisor_node_get_velocity},
  {"wb_supervisor_node_is_proto", 1, 1, call_wb_supervisor_node_is_proto, 1, call_wb_supervisor_node_is_proto},
  {"wb_supervisor_node_load_state", 2, 2, call_wb_supervisor_node_load_state, 2, call_wb_supervisor_node_load_state},
  {"wb_supervisor_node_move_viewpoint", 1, 1, call_wb_supervisor_node_move_viewpoint, 1, call_wb_supervisor_node_move_viewpoint},
  {"wb_supervisor_node_remove", 1, 1, call_wb_supervisor_node_remove, 1, call_wb_supervisor_node_remove},
  {"wb_supervisor_node_reset_physics", 1, 1, call_wb_supervisor_node_reset_physics, 1, call_wb_supervisor_node_reset_physics},
  {"wb_supervisor_node_restart_controller", 1, 1, call_wb_supervisor_node_restart_controller, 1, call_wb_supervisor_node_restart_controller},
  {"wb_supervisor_node_save_state", 2, 2, call_wb_supervisor_node_save_state, 2, call_wb_supervisor_node_save_state},
  {"wb_supervisor_node_set_joint_position", 3, 3, call_wb_supervisor_node_set_joint_position, 3, call_wb_supervisor_node_set_joint_position},
  {"wb_supervisor_node_set_velocity", 2, 2, call_wb_supervisor_node_set_velocity, 2, call_wb_supervisor_node_set_velocity},
  {"wb_supervisor_node_set_visibility", 3, 3, call_wb_supervisor_node_set_visibility, 3, call_wb_supervisor_node_set_visibility},
  {"wb_supervisor_proto_get_field", 2, 2, call_wb_supervisor_proto_get_field, 2, call_wb_supervisor_proto_get_field},
  {"wb_supervisor_proto_get_field_by_index", 2, 2, call_wb_supervisor_proto_get_field_by_index, 2, call_wb_supervisor_proto_get_field_by_index},
  {"wb_supervisor_proto_get_number_of_fields", 1, 1, call_wb_supervisor_proto_get_number_of_fields, 1, call_wb_supervisor_proto_get_number_of_fields},
  {"wb_supervisor_proto_get_parent", 1, 1, call_wb_supervisor_proto_get_parent, 1, call_wb_supervisor_proto_get_parent},
  {"wb_supervisor_proto_get_type_name", 1, 1, call_wb_supervisor_proto_get_type_name, 1, call_wb_supervisor_proto_get_type_name},
  {"wb_supervisor_proto_is_derived", 1, 1, call_wb_supervisor_proto_is_derived, 1, call_wb_supervisor_proto_is_derived},
  {"wb_supervisor_save_world", 1, 1, call_wb_supervisor_save_world, 1, call_wb_supervisor_save_world},
  {"wb_supervisor_set_label", 7, 8, by_hand_wb_supervisor_set_label, 8, raw_wb_supervisor_set_label},
  {"wb_supervisor_simulation_get_mode", 0, 0, call_wb_supervisor_simulation_get_mode, 0, call_wb_supervisor_simulation_get_mode},
  {"wb_supervisor_simulation_physics_reset", 0, 0, call_wb_supervisor_simulation_physics_reset, 0, call_wb_supervisor_simulation_physics_reset},
  {"wb_supervisor_simulation_quit", 1, 1, call_wb_supervisor_simulation_quit, 1, call_wb_supervisor_simulation_quit},
  {"wb_supervisor_simulation_reset", 0, 0, call_wb_supervisor_simulation_reset, 0, call_wb_supervisor_simulation_reset},
  {"wb_supervisor_simulation_reset_physics", 0, 0, call_wb_supervisor_simulation_reset_physics, 0, call_wb_supervisor_simulation_reset_physics},
  {"wb_supervisor_simulation_revert", 0, 0, call_wb_supervisor_simulation_revert, 0, call_wb_supervisor_simulation_revert},
  {"wb_supervisor_simulation_set_mode", 1, 1, call_wb_supervisor_simulation_set_mode, 1, call_wb_supervisor_simulation_set_mode},
  {"wb_supervisor_start_movie", 7, 7, call_wb_supervisor_start_movie, 7, call_wb_supervisor_start_movie},
  {"wb_supervisor_stop_movie", 0, 0, call_wb_supervisor_stop_movie, 0, call_wb_supervisor_stop_movie},
  {"wb_supervisor_virtual_reality_headset_get_orientation", 0, 0, call_wb_supervisor_virtual_reality_headset_get_orientation, 0, raw_wb_supervisor_virtual_reality_headset_get_orientation},
  {"wb_supervisor_virtual_reality_headset_get_position", 0, 0, call_wb_supervisor_virtual_reality_headset_get_position, 0, raw_wb_supervisor_virtual_reality_headset_get_position},
  {"wb_supervisor_virtual_reality_headset_is_used", 0, 0, call_wb_supervisor_virtual_reality_headset_is_used, 0, call_wb_supervisor_virtual_reality_headset_is_used},
  {"wb_supervisor_world_load", 1, 1, call_wb_supervisor_world_load, 1, call_wb_supervisor_world_load},
  {"wb_supervisor_world_reload", 0, 0, call_wb_supervisor_world_reload, 0, call_wb_supervisor_world_reload},
  {"wb_supervisor_world_save", 0, 1, call_wb_supervisor_world_save, 1, call_wb_supervisor_world_save},
  {"wb_touch_sensor_disable", 1, 1, call_wb_touch_sensor_disable, 1, call_wb_touch_sensor_disable},
  {"wb_touch_sensor_enable", 2, 2, call_wb_touch_sensor_enable, 2, call_wb_touch_sensor_enable},
  {"wb_touch_sensor_get_lookup_table", 1, 1, call_wb_touch_sensor_get_lookup_table, 1, raw_wb_touch_sensor_get_lookup_table},
  {"wb_touch_sensor_get_lookup_table_size", 1, 1, call_wb_touch_sensor_get_lookup_table_size, 1, call_wb_touch_sensor_get_lookup_table_size},
  {"wb_touch_sensor_get_sampling_period", 1, 1, call_wb_touch_sensor_get_sampling_period, 1, call_wb_touch_sensor_get_sampling_period},
  {"wb_touch_sensor_get_type", 1, 1, call_wb_touch_sensor_get_type, 1, call_wb_touch_sensor_get_type},
  {"wb_touch_sensor_get_value", 1, 1, call_wb_touch_sensor_get_value, 1, call_wb_touch_sensor_get_value},
  {"wb_touch_sensor_get_values", 1, 1, call_wb_touch_sensor_get_values, 1, raw_wb_touch_sensor_get_values},
  {"wb_vacuum_gripper_disable_presence", 1, 1, call_wb_vacuum_gripper_disable_presence, 1, call_wb_vacuum_gripper_disable_presence},
  {"wb_vacuum_gripper_enable_presence", 2, 2, call_wb_vacuum_gripper_enable_presence, 2, call_wb_vacuum_gripper_enable_presence},
  {"wb_vacuum_gripper_get_presence", 1, 1, call_wb_vacuum_gripper_get_presence, 1, call_wb_vacuum_gripper_get_presence},
  {"wb_vacuum_gripper_get_presence_sampling_period", 1, 1, call_wb_vacuum_gripper_get_presence_sampling_period, 1, call_wb_vacuum_gripper_get_presence_sampling_period},
  {"wb_vacuum_gripper_is_on", 1, 1, call_wb_vacuum_gripper_is_on, 1, call_wb_vacuum_gripper_is_on},
  {"wb_vacuum_gripper_turn_off", 1, 1, call_wb_vacuum_gripper_turn_off, 1, call_wb_vacuum_gripper_turn_off},
  {"wb_vacuum_gripper_turn_on", 1, 1, call_wb_vacuum_gripper_turn_on, 1, call_wb_vacuum_gripper_turn_on},
  {"wbu_car_cleanup", 0, 0, call_wbu_car_cleanup, 0, call_wbu_car_cleanup},
  {"wbu_car_enable_indicator_auto_disabling", 1, 1, call_wbu_car_enable_indicator_auto_disabling, 1, call_wbu_car_enable_indicator_auto_disabling},
  {"wbu_car_enable_limited_slip_differential", 1, 1, call_wbu_car_enable_limited_slip_differential, 1, call_wbu_car_enable_limited_slip_differential},
  {"wbu_car_get_backwards_lights", 0, 0, call_wbu_car_get_backwards_lights, 0, call_wbu_car_get_backwards_lights},
  {"wbu_car_get_brake_lights", 0, 0, call_wbu_car_get_brake_lights, 0, call_wbu_car_get_brake_lights},
  {"wbu_car_get_engine_type", 0, 0, call_wbu_car_get_engine_type, 0, call_wbu_car_get_engine_type},
  {"wbu_car_get_front_wheel_radius", 0, 0, call_wbu_car_get_front_wheel_radius, 0, call_wbu_car_get_front_wheel_radius},
  {"wbu_car_get_indicator_period", 0, 0, call_wbu_car_get_indicator_period, 0, call_wbu_car_get_indicator_period},
  {"wbu_car_get_left_steering_angle", 0, 0, call_wbu_car_get_left_steering_angle, 0, call_wbu_car_get_left_steering_angle},
  {"wbu_car_get_rear_wheel_radius", 0, 0, call_wbu_car_get_rear_wheel_radius, 0, call_wbu_car_get_rear_wheel_radius},
  {"wbu_car_get_right_steering_angle", 0, 0, call_wbu_car_get_right_steering_angle, 0, call_wbu_car_get_right_steering_angle},
  {"wbu_car_get_track_front", 0, 0, call_wbu_car_get_track_front, 0, call_wbu_car_get_track_front},
  {"wbu_car_get_track_rear", 0, 0, call_wbu_car_get_track_rear, 0, call_wbu_car_get_track_rear},
  {"wbu_car_get_type", 0, 0, call_wbu_car_get_type, 0, call_wbu_car_get_type},
  {"wbu_car_get_wheel_encoder", 1, 1, call_wbu_car_get_wheel_encoder, 1, call_wbu_car_get_wheel_encoder},
  {"wbu_car_get_wheel_speed", 1, 1, call_wbu_car_get_wheel_speed, 1, call_wbu_car_get_wheel_speed},
  {"wbu_car_get_wheelbase", 0, 0, call_wbu_car_get_wheelbase, 0, call_wbu_car_get_wheelbase},
  {"wbu_car_init", 0, 0, call_wbu_car_init, 0, call_wbu_car_init},
  {"wbu_car_set_indicator_period", 1, 1, call_wbu_car_set_indicator_period, 1, call_wbu_car_set_indicator_period},
  {"wbu_car_set_left_steering_angle", 1, 1, call_wbu_car_set_left_steering_angle, 1, call_wbu_car_set_left_steering_angle},
  {"wbu_car_set_right_steering_angle", 1, 1, call_wbu_car_set_right_steering_angle, 1, call_wbu_car_set_right_steering_angle},
  {"wbu_driver_cleanup", 0, 0, call_wbu_driver_cleanup, 0, call_wbu_driver_cleanup},
  {"wbu_driver_get_antifog_lights", 0, 0, call_wbu_driver_get_antifog_lights, 0, call_wbu_driver_get_antifog_lights},
  {"wbu_driver_get_brake", 0, 0, call_wbu_driver_get_brake, 0, call_wbu_driver_get_brake},
  {"wbu_driver_get_brake_intensity", 0, 0, call_wbu_driver_get_brake_intensity, 0, call_wbu_driver_get_brake_intensity},
  {"wbu_driver_get_control_mode", 0, 0, call_wbu_driver_get_control_mode, 0, call_wbu_driver_get_control_mode},
  {"wbu_driver_get_current_speed", 0, 0, call_wbu_driver_get_current_speed, 0, call_wbu_driver_get_current_speed},
  {"wbu_driver_get_dipped_beams", 0, 0, call_wbu_driver_get_dipped_beams, 0, call_wbu_driver_get_dipped_beams},
  {"wbu_driver_get_gear", 0, 0, call_wbu_driver_get_gear, 0, call_wbu_driver_get_gear},
  {"wbu_driver_get_gear_number", 0, 0, call_wbu_driver_get_gear_number, 0, call_wbu_driver_get_gear_number},
  {"wbu_driver_get_hazard_flashers", 0, 0, call_wbu_driver_get_hazard_flashers, 0, call_wbu_driver_get_hazard_flashers},
  {"wbu_driver_get_indicator", 0, 0, call_wbu_driver_get_indicator, 0, call_wbu_driver_get_indicator},
  {"wbu_driver_get_rpm", 0, 0, call_wbu_driver_get_rpm, 0, call_wbu_driver_get_rpm},
  {"wbu_driver_get_steering_angle", 0, 0, call_wbu_driver_get_steering_angle, 0, call_wbu_driver_get_steering_angle},
  {"wbu_driver_get_target_cruising_speed", 0, 0, call_wbu_driver_get_target_cruising_speed, 0, call_wbu_driver_get_target_cruising_speed},
  {"wbu_driver_get_throttle", 0, 0, call_wbu_driver_get_throttle, 0, call_wbu_driver_get_throttle},
  {"wbu_driver_get_wiper_mode", 0, 0, call_wbu_driver_get_wiper_mode, 0, call_wbu_driver_get_wiper_mode},
  {"wbu_driver_get_wipers_mode", 0, 0, call_wbu_driver_get_wipers_mode, 0, call_wbu_driver_get_wipers_mode},
  {"wbu_driver_init", 0, 0, call_wbu_driver_init, 0, call_wbu_driver_init},
  {"wbu_driver_initialization_is_possible", 0, 0, call_wbu_driver_initialization_is_possible, 0, call_wbu_driver_initialization_is_possible},
  {"wbu_driver_set_antifog_lights", 1, 1, call_wbu_driver_set_antifog_lights, 1, call_wbu_driver_set_antifog_lights},
  {"wbu_driver_set_brake", 1, 1, call_wbu_driver_set_brake, 1, call_wbu_driver_set_brake},
  {"wbu_driver_set_brake_intensity", 1, 1, call_wbu_driver_set_brake_intensity, 1, call_wbu_driver_set_brake_intensity},
  {"wbu_driver_set_cruising_speed", 1, 1, call_wbu_driver_set_cruising_speed, 1, call_wbu_driver_set_cruising_speed},
  {"wbu_driver_set_dipped_beams", 1, 1, call_wbu_driver_set_dipped_beams, 1, call_wbu_driver_set_dipped_beams},
  {"wbu_driver_set_gear", 1, 1, call_wbu_driver_set_gear, 1, call_wbu_driver_set_gear},
  {"wbu_driver_set_hazard_flashers", 1, 1, call_wbu_driver_set_hazard_flashers, 1, call_wbu_driver_set_hazard_flashers},
  {"wbu_driver_set_indicator", 1, 1, call_wbu_driver_set_indicator, 1, call_wbu_driver_set_indicator},
  {"wbu_driver_set_indicator_warning", 1, 1, call_wbu_driver_set_indicator_warning, 1, call_wbu_driver_set_indicator_warning},
  {"wbu_driver_set_steering_angle", 1, 1, call_wbu_driver_set_steering_angle, 1, call_wbu_driver_set_steering_angle},
  {"wbu_driver_set_throttle", 1, 1, call_wbu_driver_set_throttle, 1, call_wbu_driver_set_throttle},
  {"wbu_driver_set_wiper_mode", 1, 1, call_wbu_driver_set_wiper_mode, 1, call_wbu_driver_set_wiper_mode},
  {"wbu_driver_set_wipers_mode", 1, 1, call_wbu_driver_set_wipers_mode, 1, call_wbu_driver_set_wipers_mode},
  {"wbu_driver_step", 0, 0, call_wbu_driver_step, 0, call_wbu_driver_step},
  {"wbu_motion_delete", 1, 1, call_wbu_motion_delete, 1, call_wbu_motion_delete},
  {"wbu_motion_get_duration", 1, 1, call_wbu_motion_get_duration, 1, call_wbu_motion_get_duration},
  {"wbu_motion_get_time", 1, 1, call_wbu_motion_get_time, 1, call_wbu_motion_get_time},
  {"wbu_motion_is_over", 1, 1, call_wbu_motion_is_over, 1, call_wbu_motion_is_over},
  {"wbu_motion_new", 1, 1, call_wbu_motion_new, 1, call_wbu_motion_new},
  {"wbu_motion_play", 1, 1, call_wbu_motion_play, 1, call_wbu_motion_play},
  {"wbu_motion_set_loop", 2, 2, call_wbu_motion_set_loop, 2, call_wbu_motion_set_loop},
  {"wbu_motion_set_reverse", 2, 2, call_wbu_motion_set_reverse, 2, call_wbu_motion_set_reverse},
  {"wbu_motion_set_time", 2, 2, call_wbu_motion_set_time, 2, call_wbu_motion_set_time},
  {"wbu_motion_stop", 1, 1, call_wbu_motion_stop, 1, call_wbu_motion_stop},
  {"wbu_system_getenv", 1, 1, call_wbu_system_getenv, 1, call_wbu_system_getenv},
  {"wbu_system_short_path", 1, 1, call_wbu_system_short_path, 1, call_wbu_system_short_path},
  {"wbu_system_tmpdir", 0, 0, call_wbu_system_tmpdir, 0, call_wbu_system_tmpdir},
  {"wbu_system_webots_instance_path", 1, 1, call_wbu_system_webots_instance_path, 1, call_wbu_system_webots_instance_path},
  {"wbu_system_webots_tmp_path", 1, 1, call_wbu_system_webots_tmp_path, 1, call_wbu_system_webots_tmp_path},
};

const size_t rebots_function_count = sizeof(rebots_functions) / sizeof(rebots_functions[0]);
