/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

/* Hands calls of Java over to the library. */

#include <jni.h>
#include <webots/accelerometer.h>
#include <webots/altimeter.h>
#include <webots/brake.h>
#include <webots/camera.h>
#include <webots/camera_recognition_object.h>
#include <webots/vehicle/car.h>
#include <webots/compass.h>
#include <webots/connector.h>
#include <webots/contact_point.h>
#include <webots/device.h>
#include <webots/differential_wheels.h>
#include <webots/display.h>
#include <webots/distance_sensor.h>
#include <webots/vehicle/driver.h>
#include <webots/emitter.h>
#include <webots/gps.h>
#include <webots/gyro.h>
#include <webots/inertial_unit.h>
#include <webots/joystick.h>
#include <webots/keyboard.h>
#include <webots/led.h>
#include <webots/lidar.h>
#include <webots/lidar_point.h>
#include <webots/light_sensor.h>
#include <webots/microphone.h>
#include <webots/utils/motion.h>
#include <webots/motor.h>
#include <webots/mouse.h>
#include <webots/mouse_state.h>
#include <webots/nodes.h>
#include <webots/pen.h>
#include <webots/position_sensor.h>
#include <webots/radar.h>
#include <webots/radar_target.h>
#include <webots/range_finder.h>
#include <webots/receiver.h>
#include <webots/robot.h>
#include <webots/plugins/robot_window/robot_wwi.h>
#include <webots/servo.h>
#include <webots/skin.h>
#include <webots/speaker.h>
#include <webots/supervisor.h>
#include <webots/utils/system.h>
#include <webots/touch_sensor.h>
#include <webots/types.h>
#include <webots/vacuum_gripper.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* Texts cross as UTF-8 bytes: Java's own form of them differs beyond U+FFFF. */
static char *to_text(JNIEnv *env, jstring text) {
  jclass type;
  jmethodID method;
  jstring name;
  jbyteArray bytes;
  jsize size;
  char *answer;
  if (!text)
    return NULL;
  type = (*env)->GetObjectClass(env, text);
  method = (*env)->GetMethodID(env, type, "getBytes", "(Ljava/lang/String;)[B");
  name = (*env)->NewStringUTF(env, "UTF-8");
  bytes = (jbyteArray)(*env)->CallObjectMethod(env, text, method, name);
  if (!bytes)
    return NULL;
  size = (*env)->GetArrayLength(env, bytes);
  answer = (char *)malloc(size + 1);
  if (answer) {
    (*env)->GetByteArrayRegion(env, bytes, 0, size, (jbyte *)answer);
    answer[size] = '\0';
  }
  return answer;
}

static jbyteArray from_bytes(JNIEnv *env, const void *data, jint size) {
  jbyteArray bytes = data && size >= 0 ? (*env)->NewByteArray(env, size) : NULL;
  if (bytes)
    (*env)->SetByteArrayRegion(env, bytes, 0, size, (const jbyte *)data);
  return bytes;
}

static jstring from_text(JNIEnv *env, const char *text) {
  // As in the classes of C++, no text is an empty one.
  jbyteArray bytes = text ? from_bytes(env, text, (jint)strlen(text)) : (*env)->NewByteArray(env, 0);
  jclass type;
  jmethodID method;
  if (!bytes)
    return NULL;
  type = (*env)->FindClass(env, "java/lang/String");
  method = (*env)->GetMethodID(env, type, "<init>", "([BLjava/lang/String;)V");
  return (jstring)(*env)->NewObject(env, type, method, bytes, (*env)->NewStringUTF(env, "UTF-8"));
}

JNIEXPORT jbyteArray JNICALL Java_com_cyberbotics_webots_controller_Library_read(JNIEnv *env, jclass type, jlong address, jint size) {
  return from_bytes(env, (const void *)(intptr_t)address, size);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_text(JNIEnv *env, jclass type, jlong address) {
  return from_text(env, (const char *)(intptr_t)address);
}

JNIEXPORT jdoubleArray JNICALL Java_com_cyberbotics_webots_controller_Library_mouse(JNIEnv *env, jclass type) {
  const WbMouseState state = wb_mouse_get_state();
  const jdouble values[8] = {state.u, state.v, state.x, state.y, state.z, state.left, state.middle, state.right};
  jdoubleArray answer = (*env)->NewDoubleArray(env, 8);
  if (answer)
    (*env)->SetDoubleArrayRegion(env, answer, 0, 8, values);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1accelerometer_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_accelerometer_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1accelerometer_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_accelerometer_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1accelerometer_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_accelerometer_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1accelerometer_1get_1lookup_1table_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_accelerometer_get_lookup_table_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1accelerometer_1get_1lookup_1table(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_accelerometer_get_lookup_table((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1accelerometer_1get_1values(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_accelerometer_get_values((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1altimeter_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_altimeter_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1altimeter_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_altimeter_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1altimeter_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_altimeter_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1altimeter_1get_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_altimeter_get_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1brake_1set_1damping_1constant(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_brake_set_damping_constant((WbDeviceTag)j0, j1);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1brake_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_brake_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1brake_1get_1motor(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_brake_get_motor((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1brake_1get_1position_1sensor(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_brake_get_position_sensor((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_camera_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_camera_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_camera_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1image(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_camera_get_image((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1width(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_camera_get_width((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1height(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_camera_get_height((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1max_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_max_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1min_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_min_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1set_1fov(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_camera_set_fov((WbDeviceTag)j0, j1);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1exposure(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_exposure((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1set_1exposure(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_camera_set_exposure((WbDeviceTag)j0, j1);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1focal_1length(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_focal_length((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1focal_1distance(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_focal_distance((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1max_1focal_1distance(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_max_focal_distance((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1min_1focal_1distance(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_min_focal_distance((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1set_1focal_1distance(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_camera_set_focal_distance((WbDeviceTag)j0, j1);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1near(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_near((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1save_1image(JNIEnv *env, jclass type, jint j0, jstring j1, jint j2) {
  char *c1 = to_text(env, j1);
  const jint answer = wb_camera_save_image((WbDeviceTag)j0, c1, j2);
  free(c1);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1has_1recognition(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_camera_has_recognition((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_camera_recognition_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_camera_recognition_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_camera_recognition_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1get_1number_1of_1objects(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_camera_recognition_get_number_of_objects((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1get_1objects(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_camera_recognition_get_objects((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1has_1segmentation(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_camera_recognition_has_segmentation((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1enable_1segmentation(JNIEnv *env, jclass type, jint j0) {
  wb_camera_recognition_enable_segmentation((WbDeviceTag)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1disable_1segmentation(JNIEnv *env, jclass type, jint j0) {
  wb_camera_recognition_disable_segmentation((WbDeviceTag)j0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1is_1segmentation_1enabled(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_camera_recognition_is_segmentation_enabled((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1get_1segmentation_1image(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_camera_recognition_get_segmentation_image((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1recognition_1save_1segmentation_1image(JNIEnv *env, jclass type, jint j0, jstring j1, jint j2) {
  char *c1 = to_text(env, j1);
  const jint answer = wb_camera_recognition_save_segmentation_image((WbDeviceTag)j0, c1, j2);
  free(c1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_camera_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1range_1image(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_camera_get_range_image((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1get_1max_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_camera_get_max_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1camera_1move_1window(JNIEnv *env, jclass type, jint j0, jint j1, jint j2) {
  wb_camera_move_window((WbDeviceTag)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1init(JNIEnv *env, jclass type) {
  wbu_car_init();
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1cleanup(JNIEnv *env, jclass type) {
  wbu_car_cleanup();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1type(JNIEnv *env, jclass type) {
  const jint answer = wbu_car_get_type();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1engine_1type(JNIEnv *env, jclass type) {
  const jint answer = wbu_car_get_engine_type();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1set_1indicator_1period(JNIEnv *env, jclass type, jdouble j0) {
  wbu_car_set_indicator_period(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1indicator_1period(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_indicator_period();
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1backwards_1lights(JNIEnv *env, jclass type) {
  const jboolean answer = wbu_car_get_backwards_lights() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1brake_1lights(JNIEnv *env, jclass type) {
  const jboolean answer = wbu_car_get_brake_lights() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1track_1front(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_track_front();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1track_1rear(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_track_rear();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1wheelbase(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_wheelbase();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1front_1wheel_1radius(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_front_wheel_radius();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1rear_1wheel_1radius(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_rear_wheel_radius();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1wheel_1encoder(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wbu_car_get_wheel_encoder((WbuCarWheelIndex)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1wheel_1speed(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wbu_car_get_wheel_speed((WbuCarWheelIndex)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1set_1left_1steering_1angle(JNIEnv *env, jclass type, jdouble j0) {
  wbu_car_set_left_steering_angle(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1set_1right_1steering_1angle(JNIEnv *env, jclass type, jdouble j0) {
  wbu_car_set_right_steering_angle(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1right_1steering_1angle(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_right_steering_angle();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1get_1left_1steering_1angle(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_car_get_left_steering_angle();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1enable_1limited_1slip_1differential(JNIEnv *env, jclass type, jboolean j0) {
  wbu_car_enable_limited_slip_differential(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1car_1enable_1indicator_1auto_1disabling(JNIEnv *env, jclass type, jboolean j0) {
  wbu_car_enable_indicator_auto_disabling(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1compass_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_compass_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1compass_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_compass_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1compass_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_compass_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1compass_1get_1lookup_1table_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_compass_get_lookup_table_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1compass_1get_1lookup_1table(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_compass_get_lookup_table((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1compass_1get_1values(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_compass_get_values((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1enable_1presence(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_connector_enable_presence((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1disable_1presence(JNIEnv *env, jclass type, jint j0) {
  wb_connector_disable_presence((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1get_1presence_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_connector_get_presence_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1get_1presence(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_connector_get_presence((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1lock(JNIEnv *env, jclass type, jint j0) {
  wb_connector_lock((WbDeviceTag)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1unlock(JNIEnv *env, jclass type, jint j0) {
  wb_connector_unlock((WbDeviceTag)j0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1connector_1is_1locked(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_connector_is_locked((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1device_1get_1name(JNIEnv *env, jclass type, jint j0) {
  const jstring answer = from_text(env, wb_device_get_name((WbDeviceTag)j0));
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1device_1get_1model(JNIEnv *env, jclass type, jint j0) {
  const jstring answer = from_text(env, wb_device_get_model((WbDeviceTag)j0));
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1device_1get_1node_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_device_get_node_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1device_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_device_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1set_1speed(JNIEnv *env, jclass type, jdouble j0, jdouble j1) {
  wb_differential_wheels_set_speed(j0, j1);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1left_1speed(JNIEnv *env, jclass type) {
  const jdouble answer = wb_differential_wheels_get_left_speed();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1right_1speed(JNIEnv *env, jclass type) {
  const jdouble answer = wb_differential_wheels_get_right_speed();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1max_1speed(JNIEnv *env, jclass type) {
  const jdouble answer = wb_differential_wheels_get_max_speed();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1speed_1unit(JNIEnv *env, jclass type) {
  const jdouble answer = wb_differential_wheels_get_speed_unit();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1enable_1encoders(JNIEnv *env, jclass type, jint j0) {
  wb_differential_wheels_enable_encoders(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1disable_1encoders(JNIEnv *env, jclass type) {
  wb_differential_wheels_disable_encoders();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1encoders_1sampling_1period(JNIEnv *env, jclass type) {
  const jint answer = wb_differential_wheels_get_encoders_sampling_period();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1left_1encoder(JNIEnv *env, jclass type) {
  const jdouble answer = wb_differential_wheels_get_left_encoder();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1get_1right_1encoder(JNIEnv *env, jclass type) {
  const jdouble answer = wb_differential_wheels_get_right_encoder();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1differential_1wheels_1set_1encoders(JNIEnv *env, jclass type, jdouble j0, jdouble j1) {
  wb_differential_wheels_set_encoders(j0, j1);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1get_1width(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_display_get_width((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1get_1height(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_display_get_height((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1set_1color(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_display_set_color((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1set_1alpha(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_display_set_alpha((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1set_1opacity(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_display_set_opacity((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1set_1font(JNIEnv *env, jclass type, jint j0, jstring j1, jint j2, jboolean j3) {
  char *c1 = to_text(env, j1);
  wb_display_set_font((WbDeviceTag)j0, c1, j2, j3);
  free(c1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1attach_1camera(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_display_attach_camera((WbDeviceTag)j0, (WbDeviceTag)j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1detach_1camera(JNIEnv *env, jclass type, jint j0) {
  wb_display_detach_camera((WbDeviceTag)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1draw_1pixel(JNIEnv *env, jclass type, jint j0, jint j1, jint j2) {
  wb_display_draw_pixel((WbDeviceTag)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1draw_1line(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jint j3, jint j4) {
  wb_display_draw_line((WbDeviceTag)j0, j1, j2, j3, j4);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1draw_1rectangle(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jint j3, jint j4) {
  wb_display_draw_rectangle((WbDeviceTag)j0, j1, j2, j3, j4);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1draw_1oval(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jint j3, jint j4) {
  wb_display_draw_oval((WbDeviceTag)j0, j1, j2, j3, j4);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1draw_1polygon(JNIEnv *env, jclass type, jint j0, jintArray j1, jintArray j2, jint j3) {
  jint *c1 = j1 ? (*env)->GetIntArrayElements(env, j1, NULL) : NULL;
  jint *c2 = j2 ? (*env)->GetIntArrayElements(env, j2, NULL) : NULL;
  wb_display_draw_polygon((WbDeviceTag)j0, (const void *)c1, (const void *)c2, j3);
  if (c1)
    (*env)->ReleaseIntArrayElements(env, j1, c1, JNI_ABORT);
  if (c2)
    (*env)->ReleaseIntArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1draw_1text(JNIEnv *env, jclass type, jint j0, jstring j1, jint j2, jint j3) {
  char *c1 = to_text(env, j1);
  wb_display_draw_text((WbDeviceTag)j0, c1, j2, j3);
  free(c1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1fill_1rectangle(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jint j3, jint j4) {
  wb_display_fill_rectangle((WbDeviceTag)j0, j1, j2, j3, j4);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1fill_1oval(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jint j3, jint j4) {
  wb_display_fill_oval((WbDeviceTag)j0, j1, j2, j3, j4);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1fill_1polygon(JNIEnv *env, jclass type, jint j0, jintArray j1, jintArray j2, jint j3) {
  jint *c1 = j1 ? (*env)->GetIntArrayElements(env, j1, NULL) : NULL;
  jint *c2 = j2 ? (*env)->GetIntArrayElements(env, j2, NULL) : NULL;
  wb_display_fill_polygon((WbDeviceTag)j0, (const void *)c1, (const void *)c2, j3);
  if (c1)
    (*env)->ReleaseIntArrayElements(env, j1, c1, JNI_ABORT);
  if (c2)
    (*env)->ReleaseIntArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1image_1new(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jbyteArray j3, jint j4) {
  jbyte *c3 = j3 ? (*env)->GetByteArrayElements(env, j3, NULL) : NULL;
  const jlong answer = (jlong)(intptr_t)wb_display_image_new((WbDeviceTag)j0, j1, j2, (const void *)c3, j4);
  if (c3)
    (*env)->ReleaseByteArrayElements(env, j3, c3, JNI_ABORT);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1image_1copy(JNIEnv *env, jclass type, jint j0, jint j1, jint j2, jint j3, jint j4) {
  const jlong answer = (jlong)(intptr_t)wb_display_image_copy((WbDeviceTag)j0, j1, j2, j3, j4);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1image_1load(JNIEnv *env, jclass type, jint j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jlong answer = (jlong)(intptr_t)wb_display_image_load((WbDeviceTag)j0, c1);
  free(c1);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1image_1delete(JNIEnv *env, jclass type, jint j0, jlong j1) {
  wb_display_image_delete((WbDeviceTag)j0, (WbImageRef)(intptr_t)j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1image_1paste(JNIEnv *env, jclass type, jint j0, jlong j1, jint j2, jint j3, jboolean j4) {
  wb_display_image_paste((WbDeviceTag)j0, (WbImageRef)(intptr_t)j1, j2, j3, j4);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1display_1image_1save(JNIEnv *env, jclass type, jint j0, jlong j1, jstring j2) {
  char *c2 = to_text(env, j2);
  wb_display_image_save((WbDeviceTag)j0, (WbImageRef)(intptr_t)j1, c2);
  free(c2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_distance_sensor_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_distance_sensor_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_distance_sensor_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_distance_sensor_get_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1max_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_distance_sensor_get_max_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1min_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_distance_sensor_get_min_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1aperture(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_distance_sensor_get_aperture((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1lookup_1table_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_distance_sensor_get_lookup_table_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1lookup_1table(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_distance_sensor_get_lookup_table((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1distance_1sensor_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_distance_sensor_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1initialization_1is_1possible(JNIEnv *env, jclass type) {
  const jboolean answer = wbu_driver_initialization_is_possible() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1init(JNIEnv *env, jclass type) {
  wbu_driver_init();
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1cleanup(JNIEnv *env, jclass type) {
  wbu_driver_cleanup();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1step(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_step();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1steering_1angle(JNIEnv *env, jclass type, jdouble j0) {
  wbu_driver_set_steering_angle(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1steering_1angle(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_steering_angle();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1cruising_1speed(JNIEnv *env, jclass type, jdouble j0) {
  wbu_driver_set_cruising_speed(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1target_1cruising_1speed(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_target_cruising_speed();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1current_1speed(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_current_speed();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1throttle(JNIEnv *env, jclass type, jdouble j0) {
  wbu_driver_set_throttle(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1throttle(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_throttle();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1brake_1intensity(JNIEnv *env, jclass type, jdouble j0) {
  wbu_driver_set_brake_intensity(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1brake_1intensity(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_brake_intensity();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1indicator(JNIEnv *env, jclass type, jint j0) {
  wbu_driver_set_indicator((WbuDriverIndicatorState)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1hazard_1flashers(JNIEnv *env, jclass type, jboolean j0) {
  wbu_driver_set_hazard_flashers(j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1indicator(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_get_indicator();
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1hazard_1flashers(JNIEnv *env, jclass type) {
  const jboolean answer = wbu_driver_get_hazard_flashers() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1dipped_1beams(JNIEnv *env, jclass type, jboolean j0) {
  wbu_driver_set_dipped_beams(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1antifog_1lights(JNIEnv *env, jclass type, jboolean j0) {
  wbu_driver_set_antifog_lights(j0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1dipped_1beams(JNIEnv *env, jclass type) {
  const jboolean answer = wbu_driver_get_dipped_beams() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1antifog_1lights(JNIEnv *env, jclass type) {
  const jboolean answer = wbu_driver_get_antifog_lights() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1rpm(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_rpm();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1gear(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_get_gear();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1gear(JNIEnv *env, jclass type, jint j0) {
  wbu_driver_set_gear(j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1gear_1number(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_get_gear_number();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1control_1mode(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_get_control_mode();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1wiper_1mode(JNIEnv *env, jclass type, jint j0) {
  wbu_driver_set_wiper_mode((WbuDriverWiperMode)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1wiper_1mode(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_get_wiper_mode();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1brake(JNIEnv *env, jclass type, jdouble j0) {
  wbu_driver_set_brake(j0);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1brake(JNIEnv *env, jclass type) {
  const jdouble answer = wbu_driver_get_brake();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1indicator_1warning(JNIEnv *env, jclass type, jboolean j0) {
  wbu_driver_set_indicator_warning(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1set_1wipers_1mode(JNIEnv *env, jclass type, jint j0) {
  wbu_driver_set_wipers_mode((wbu_wipers_mode)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1driver_1get_1wipers_1mode(JNIEnv *env, jclass type) {
  const jint answer = wbu_driver_get_wipers_mode();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1emitter_1send(JNIEnv *env, jclass type, jint j0, jbyteArray j1, jint j2) {
  jbyte *c1 = j1 ? (*env)->GetByteArrayElements(env, j1, NULL) : NULL;
  const jint answer = wb_emitter_send((WbDeviceTag)j0, (const void *)c1, j2);
  if (c1)
    (*env)->ReleaseByteArrayElements(env, j1, c1, JNI_ABORT);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1emitter_1get_1buffer_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_emitter_get_buffer_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1emitter_1set_1channel(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_emitter_set_channel((WbDeviceTag)j0, j1);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1emitter_1get_1channel(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_emitter_get_channel((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1emitter_1get_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_emitter_get_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1emitter_1set_1range(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_emitter_set_range((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_gps_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_gps_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_gps_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1get_1speed(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_gps_get_speed((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1get_1speed_1vector(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_gps_get_speed_vector((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1get_1values(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_gps_get_values((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1convert_1to_1degrees_1minutes_1seconds(JNIEnv *env, jclass type, jdouble j0) {
  const jstring answer = from_text(env, wb_gps_convert_to_degrees_minutes_seconds(j0));
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gps_1get_1coordinate_1system(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_gps_get_coordinate_system((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gyro_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_gyro_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gyro_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_gyro_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gyro_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_gyro_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gyro_1get_1lookup_1table_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_gyro_get_lookup_table_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gyro_1get_1lookup_1table(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_gyro_get_lookup_table((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1gyro_1get_1values(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_gyro_get_values((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1inertial_1unit_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_inertial_unit_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1inertial_1unit_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_inertial_unit_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1inertial_1unit_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_inertial_unit_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1inertial_1unit_1get_1noise(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_inertial_unit_get_noise((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1inertial_1unit_1get_1roll_1pitch_1yaw(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_inertial_unit_get_roll_pitch_yaw((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1inertial_1unit_1get_1quaternion(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_inertial_unit_get_quaternion((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1enable(JNIEnv *env, jclass type, jint j0) {
  wb_joystick_enable(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1disable(JNIEnv *env, jclass type) {
  wb_joystick_disable();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1sampling_1period(JNIEnv *env, jclass type) {
  const jint answer = wb_joystick_get_sampling_period();
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1is_1connected(JNIEnv *env, jclass type) {
  const jboolean answer = wb_joystick_is_connected() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1model(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_joystick_get_model());
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1number_1of_1axes(JNIEnv *env, jclass type) {
  const jint answer = wb_joystick_get_number_of_axes();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1axis_1value(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_joystick_get_axis_value(j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1number_1of_1povs(JNIEnv *env, jclass type) {
  const jint answer = wb_joystick_get_number_of_povs();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1pov_1value(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_joystick_get_pov_value(j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1get_1pressed_1button(JNIEnv *env, jclass type) {
  const jint answer = wb_joystick_get_pressed_button();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1set_1constant_1force(JNIEnv *env, jclass type, jint j0) {
  wb_joystick_set_constant_force(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1set_1constant_1force_1duration(JNIEnv *env, jclass type, jdouble j0) {
  wb_joystick_set_constant_force_duration(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1set_1auto_1centering_1gain(JNIEnv *env, jclass type, jdouble j0) {
  wb_joystick_set_auto_centering_gain(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1set_1resistance_1gain(JNIEnv *env, jclass type, jdouble j0) {
  wb_joystick_set_resistance_gain(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1joystick_1set_1force_1axis(JNIEnv *env, jclass type, jint j0) {
  wb_joystick_set_force_axis(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1keyboard_1enable(JNIEnv *env, jclass type, jint j0) {
  wb_keyboard_enable(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1keyboard_1disable(JNIEnv *env, jclass type) {
  wb_keyboard_disable();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1keyboard_1get_1sampling_1period(JNIEnv *env, jclass type) {
  const jint answer = wb_keyboard_get_sampling_period();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1keyboard_1get_1key(JNIEnv *env, jclass type) {
  const jint answer = wb_keyboard_get_key();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1led_1set(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_led_set((WbDeviceTag)j0, j1);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1led_1get(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_led_get((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_lidar_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1enable_1point_1cloud(JNIEnv *env, jclass type, jint j0) {
  wb_lidar_enable_point_cloud((WbDeviceTag)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_lidar_disable((WbDeviceTag)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1disable_1point_1cloud(JNIEnv *env, jclass type, jint j0) {
  wb_lidar_disable_point_cloud((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_lidar_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1is_1point_1cloud_1enabled(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_lidar_is_point_cloud_enabled((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1range_1image(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_lidar_get_range_image((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1layer_1range_1image(JNIEnv *env, jclass type, jint j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_lidar_get_layer_range_image((WbDeviceTag)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1point_1cloud(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_lidar_get_point_cloud((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1layer_1point_1cloud(JNIEnv *env, jclass type, jint j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_lidar_get_layer_point_cloud((WbDeviceTag)j0, j1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1number_1of_1points(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_lidar_get_number_of_points((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1horizontal_1resolution(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_lidar_get_horizontal_resolution((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1number_1of_1layers(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_lidar_get_number_of_layers((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1min_1frequency(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_min_frequency((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1max_1frequency(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_max_frequency((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1frequency(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_frequency((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1set_1frequency(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_lidar_set_frequency((WbDeviceTag)j0, j1);
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1vertical_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_vertical_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1min_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_min_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1lidar_1get_1max_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_lidar_get_max_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1light_1sensor_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_light_sensor_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1light_1sensor_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_light_sensor_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1light_1sensor_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_light_sensor_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1light_1sensor_1get_1lookup_1table_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_light_sensor_get_lookup_table_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1light_1sensor_1get_1lookup_1table(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_light_sensor_get_lookup_table((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1light_1sensor_1get_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_light_sensor_get_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1microphone_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_microphone_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1microphone_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_microphone_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1microphone_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_microphone_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1microphone_1get_1sample_1data(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_microphone_get_sample_data((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1microphone_1get_1sample_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_microphone_get_sample_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1new(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jlong answer = (jlong)(intptr_t)wbu_motion_new(c0);
  free(c0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1delete(JNIEnv *env, jclass type, jlong j0) {
  wbu_motion_delete((WbMotionRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1play(JNIEnv *env, jclass type, jlong j0) {
  wbu_motion_play((WbMotionRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1stop(JNIEnv *env, jclass type, jlong j0) {
  wbu_motion_stop((WbMotionRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1set_1loop(JNIEnv *env, jclass type, jlong j0, jboolean j1) {
  wbu_motion_set_loop((WbMotionRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1set_1reverse(JNIEnv *env, jclass type, jlong j0, jboolean j1) {
  wbu_motion_set_reverse((WbMotionRef)(intptr_t)j0, j1);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1is_1over(JNIEnv *env, jclass type, jlong j0) {
  const jboolean answer = wbu_motion_is_over((WbMotionRef)(intptr_t)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1get_1duration(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wbu_motion_get_duration((WbMotionRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1get_1time(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wbu_motion_get_time((WbMotionRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1motion_1set_1time(JNIEnv *env, jclass type, jlong j0, jint j1) {
  wbu_motion_set_time((WbMotionRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1position(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_position((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1acceleration(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_acceleration((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1velocity(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_velocity((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1force(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_force((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1torque(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_torque((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1available_1force(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_available_force((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1available_1torque(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_motor_set_available_torque((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1set_1control_1pid(JNIEnv *env, jclass type, jint j0, jdouble j1, jdouble j2, jdouble j3) {
  wb_motor_set_control_pid((WbDeviceTag)j0, j1, j2, j3);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1enable_1force_1feedback(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_motor_enable_force_feedback((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1disable_1force_1feedback(JNIEnv *env, jclass type, jint j0) {
  wb_motor_disable_force_feedback((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1force_1feedback_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_motor_get_force_feedback_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1force_1feedback(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_force_feedback((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1enable_1torque_1feedback(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_motor_enable_torque_feedback((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1disable_1torque_1feedback(JNIEnv *env, jclass type, jint j0) {
  wb_motor_disable_torque_feedback((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1torque_1feedback_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_motor_get_torque_feedback_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1torque_1feedback(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_torque_feedback((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_motor_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1target_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_target_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1min_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_min_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1max_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_max_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1velocity(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_velocity((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1max_1velocity(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_max_velocity((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1acceleration(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_acceleration((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1available_1force(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_available_force((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1max_1force(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_max_force((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1available_1torque(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_available_torque((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1max_1torque(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_max_torque((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1multiplier(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_multiplier((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1brake(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_motor_get_brake((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1position_1sensor(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_motor_get_position_sensor((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1enable_1position(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_motor_enable_position((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1disable_1position(JNIEnv *env, jclass type, jint j0) {
  wb_motor_disable_position((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1position_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_motor_get_position_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1motor_1get_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_motor_get_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1mouse_1enable(JNIEnv *env, jclass type, jint j0) {
  wb_mouse_enable(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1mouse_1disable(JNIEnv *env, jclass type) {
  wb_mouse_disable();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1mouse_1get_1sampling_1period(JNIEnv *env, jclass type) {
  const jint answer = wb_mouse_get_sampling_period();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1mouse_1enable_13d_1position(JNIEnv *env, jclass type) {
  wb_mouse_enable_3d_position();
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1mouse_1disable_13d_1position(JNIEnv *env, jclass type) {
  wb_mouse_disable_3d_position();
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1mouse_1is_13d_1position_1enabled(JNIEnv *env, jclass type) {
  const jboolean answer = wb_mouse_is_3d_position_enabled() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1node_1get_1name(JNIEnv *env, jclass type, jint j0) {
  const jstring answer = from_text(env, wb_node_get_name((WbNodeType)j0));
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1pen_1write(JNIEnv *env, jclass type, jint j0, jboolean j1) {
  wb_pen_write((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1pen_1set_1ink_1color(JNIEnv *env, jclass type, jint j0, jint j1, jdouble j2) {
  wb_pen_set_ink_color((WbDeviceTag)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_position_sensor_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_position_sensor_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_position_sensor_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1get_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_position_sensor_get_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1get_1velocity(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_position_sensor_get_velocity((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_position_sensor_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1get_1motor(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_position_sensor_get_motor((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1position_1sensor_1get_1brake(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_position_sensor_get_brake((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_radar_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_radar_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_radar_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1number_1of_1targets(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_radar_get_number_of_targets((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1targets(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_radar_get_targets((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1min_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_radar_get_min_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1max_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_radar_get_max_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1horizontal_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_radar_get_horizontal_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1radar_1get_1vertical_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_radar_get_vertical_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_range_finder_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_range_finder_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_range_finder_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1range_1image(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_range_finder_get_range_image((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1width(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_range_finder_get_width((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1height(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_range_finder_get_height((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1fov(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_range_finder_get_fov((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1min_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_range_finder_get_min_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1get_1max_1range(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_range_finder_get_max_range((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1range_1finder_1save_1image(JNIEnv *env, jclass type, jint j0, jstring j1, jint j2) {
  char *c1 = to_text(env, j1);
  const jint answer = wb_range_finder_save_image((WbDeviceTag)j0, c1, j2);
  free(c1);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_receiver_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_receiver_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_receiver_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1set_1channel(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_receiver_set_channel((WbDeviceTag)j0, j1);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1channel(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_receiver_get_channel((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1queue_1length(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_receiver_get_queue_length((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1next_1packet(JNIEnv *env, jclass type, jint j0) {
  wb_receiver_next_packet((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1data_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_receiver_get_data_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1data(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_receiver_get_data((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1signal_1strength(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_receiver_get_signal_strength((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1receiver_1get_1emitter_1direction(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_receiver_get_emitter_direction((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1init(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_init();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1init_1msvc(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_init_msvc();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1step_1begin(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_robot_step_begin(j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1step_1end(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_step_end();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1step(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_robot_step(j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1wait_1for_1user_1input_1event(JNIEnv *env, jclass type, jint j0, jint j1) {
  const jint answer = wb_robot_wait_for_user_input_event((WbUserInputEvent)j0, j1);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1cleanup(JNIEnv *env, jclass type) {
  wb_robot_cleanup();
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1time(JNIEnv *env, jclass type) {
  const jdouble answer = wb_robot_get_time();
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1urdf(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jstring answer = from_text(env, wb_robot_get_urdf(c0));
  free(c0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1name(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_name());
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1model(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_model());
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1custom_1data(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_custom_data());
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1set_1custom_1data(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  wb_robot_set_custom_data(c0);
  free(c0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1mode(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_get_mode();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1set_1mode(JNIEnv *env, jclass type, jint j0, jbyteArray j1) {
  jbyte *c1 = j1 ? (*env)->GetByteArrayElements(env, j1, NULL) : NULL;
  wb_robot_set_mode((WbRobotMode)j0, (const void *)c1);
  if (c1)
    (*env)->ReleaseByteArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1synchronization(JNIEnv *env, jclass type) {
  const jboolean answer = wb_robot_get_synchronization() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1supervisor(JNIEnv *env, jclass type) {
  const jboolean answer = wb_robot_get_supervisor() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1project_1path(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_project_path());
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1world_1path(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_world_path());
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1basic_1time_1step(JNIEnv *env, jclass type) {
  const jdouble answer = wb_robot_get_basic_time_step();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1device(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jint answer = wb_robot_get_device(c0);
  free(c0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1number_1of_1devices(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_get_number_of_devices();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1device_1by_1index(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_robot_get_device_by_index(j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1battery_1sensor_1enable(JNIEnv *env, jclass type, jint j0) {
  wb_robot_battery_sensor_enable(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1battery_1sensor_1disable(JNIEnv *env, jclass type) {
  wb_robot_battery_sensor_disable();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1battery_1sensor_1get_1sampling_1period(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_battery_sensor_get_sampling_period();
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1battery_1sensor_1get_1value(JNIEnv *env, jclass type) {
  const jdouble answer = wb_robot_battery_sensor_get_value();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1battery_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_robot_get_battery_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1pin_1to_1static_1environment(JNIEnv *env, jclass type, jboolean j0) {
  wb_robot_pin_to_static_environment(j0);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1controller_1name(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_controller_name());
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1controller_1arguments(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_controller_arguments());
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1type(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_get_type();
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1get_1data(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_get_data());
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1set_1data(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  wb_robot_set_data(c0);
  free(c0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1keyboard_1enable(JNIEnv *env, jclass type, jint j0) {
  wb_robot_keyboard_enable(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1keyboard_1disable(JNIEnv *env, jclass type) {
  wb_robot_keyboard_disable();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1keyboard_1get_1key(JNIEnv *env, jclass type) {
  const jint answer = wb_robot_keyboard_get_key();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1wwi_1send(JNIEnv *env, jclass type, jbyteArray j0, jint j1) {
  jbyte *c0 = j0 ? (*env)->GetByteArrayElements(env, j0, NULL) : NULL;
  wb_robot_wwi_send((const void *)c0, j1);
  if (c0)
    (*env)->ReleaseByteArrayElements(env, j0, c0, JNI_ABORT);
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1wwi_1receive(JNIEnv *env, jclass type, jintArray j0) {
  int c0 = 0;
  const jlong answer = (jlong)(intptr_t)wb_robot_wwi_receive(&c0);
  if (j0) {
    const jint out = c0;
    (*env)->SetIntArrayRegion(env, j0, 0, 1, &out);
  }
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1robot_1wwi_1receive_1text(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wb_robot_wwi_receive_text());
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1set_1position(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_servo_set_position((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1set_1acceleration(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_servo_set_acceleration((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1set_1velocity(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_servo_set_velocity((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1set_1force(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_servo_set_force((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1set_1motor_1force(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_servo_set_motor_force((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1set_1control_1p(JNIEnv *env, jclass type, jint j0, jdouble j1) {
  wb_servo_set_control_p((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1enable_1position(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_servo_enable_position((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1disable_1position(JNIEnv *env, jclass type, jint j0) {
  wb_servo_disable_position((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1position_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_servo_get_position_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_servo_get_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1enable_1motor_1force_1feedback(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_servo_enable_motor_force_feedback((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1disable_1motor_1force_1feedback(JNIEnv *env, jclass type, jint j0) {
  wb_servo_disable_motor_force_feedback((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1motor_1force_1feedback_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_servo_get_motor_force_feedback_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1motor_1force_1feedback(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_servo_get_motor_force_feedback((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_servo_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1target_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_servo_get_target_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1min_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_servo_get_min_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1servo_1get_1max_1position(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_servo_get_max_position((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1skin_1set_1bone_1orientation(JNIEnv *env, jclass type, jint j0, jint j1, jdoubleArray j2, jboolean j3) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_skin_set_bone_orientation((WbDeviceTag)j0, j1, (const double *)c2, j3);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1skin_1set_1bone_1position(JNIEnv *env, jclass type, jint j0, jint j1, jdoubleArray j2, jboolean j3) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_skin_set_bone_position((WbDeviceTag)j0, j1, (const double *)c2, j3);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1skin_1get_1bone_1count(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_skin_get_bone_count((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1skin_1get_1bone_1name(JNIEnv *env, jclass type, jint j0, jint j1) {
  const jstring answer = from_text(env, wb_skin_get_bone_name((WbDeviceTag)j0, j1));
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1skin_1get_1bone_1orientation(JNIEnv *env, jclass type, jint j0, jint j1, jboolean j2) {
  const jlong answer = (jlong)(intptr_t)wb_skin_get_bone_orientation((WbDeviceTag)j0, j1, j2);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1skin_1get_1bone_1position(JNIEnv *env, jclass type, jint j0, jint j1, jboolean j2) {
  const jlong answer = (jlong)(intptr_t)wb_skin_get_bone_position((WbDeviceTag)j0, j1, j2);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1play_1sound(JNIEnv *env, jclass type, jint j0, jint j1, jstring j2, jdouble j3, jdouble j4, jdouble j5, jboolean j6) {
  char *c2 = to_text(env, j2);
  wb_speaker_play_sound((WbDeviceTag)j0, (WbDeviceTag)j1, c2, j3, j4, j5, j6);
  free(c2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1stop(JNIEnv *env, jclass type, jint j0, jstring j1) {
  char *c1 = to_text(env, j1);
  wb_speaker_stop((WbDeviceTag)j0, c1);
  free(c1);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1is_1sound_1playing(JNIEnv *env, jclass type, jint j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jboolean answer = wb_speaker_is_sound_playing((WbDeviceTag)j0, c1) ? JNI_TRUE : JNI_FALSE;
  free(c1);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1set_1engine(JNIEnv *env, jclass type, jint j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jboolean answer = wb_speaker_set_engine((WbDeviceTag)j0, c1) ? JNI_TRUE : JNI_FALSE;
  free(c1);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1set_1language(JNIEnv *env, jclass type, jint j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jboolean answer = wb_speaker_set_language((WbDeviceTag)j0, c1) ? JNI_TRUE : JNI_FALSE;
  free(c1);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1get_1engine(JNIEnv *env, jclass type, jint j0) {
  const jstring answer = from_text(env, wb_speaker_get_engine((WbDeviceTag)j0));
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1get_1language(JNIEnv *env, jclass type, jint j0) {
  const jstring answer = from_text(env, wb_speaker_get_language((WbDeviceTag)j0));
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1speak(JNIEnv *env, jclass type, jint j0, jstring j1, jdouble j2) {
  char *c1 = to_text(env, j1);
  wb_speaker_speak((WbDeviceTag)j0, c1, j2);
  free(c1);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1speaker_1is_1speaking(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_speaker_is_speaking((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1world_1load(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  wb_supervisor_world_load(c0);
  free(c0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1world_1save(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jboolean answer = wb_supervisor_world_save(c0) ? JNI_TRUE : JNI_FALSE;
  free(c0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1world_1reload(JNIEnv *env, jclass type) {
  wb_supervisor_world_reload();
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1quit(JNIEnv *env, jclass type, jint j0) {
  wb_supervisor_simulation_quit(j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1reset(JNIEnv *env, jclass type) {
  wb_supervisor_simulation_reset();
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1reset_1physics(JNIEnv *env, jclass type) {
  wb_supervisor_simulation_reset_physics();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1get_1mode(JNIEnv *env, jclass type) {
  const jint answer = wb_supervisor_simulation_get_mode();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1set_1mode(JNIEnv *env, jclass type, jint j0) {
  wb_supervisor_simulation_set_mode((WbSimulationMode)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1set_1label(JNIEnv *env, jclass type, jint j0, jstring j1, jdouble j2, jdouble j3, jdouble j4, jint j5, jdouble j6, jstring j7) {
  char *c1 = to_text(env, j1);
  char *c7 = to_text(env, j7);
  wb_supervisor_set_label(j0, c1, j2, j3, j4, j5, j6, c7);
  free(c1);
  free(c7);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1export_1image(JNIEnv *env, jclass type, jstring j0, jint j1) {
  char *c0 = to_text(env, j0);
  wb_supervisor_export_image(c0, j1);
  free(c0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1movie_1start_1recording(JNIEnv *env, jclass type, jstring j0, jint j1, jint j2, jint j3, jint j4, jint j5, jboolean j6) {
  char *c0 = to_text(env, j0);
  wb_supervisor_movie_start_recording(c0, j1, j2, j3, j4, j5, j6);
  free(c0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1movie_1stop_1recording(JNIEnv *env, jclass type) {
  wb_supervisor_movie_stop_recording();
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1movie_1is_1ready(JNIEnv *env, jclass type) {
  const jboolean answer = wb_supervisor_movie_is_ready() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1movie_1failed(JNIEnv *env, jclass type) {
  const jboolean answer = wb_supervisor_movie_failed() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1animation_1start_1recording(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jboolean answer = wb_supervisor_animation_start_recording(c0) ? JNI_TRUE : JNI_FALSE;
  free(c0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1animation_1stop_1recording(JNIEnv *env, jclass type) {
  const jboolean answer = wb_supervisor_animation_stop_recording() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1root(JNIEnv *env, jclass type) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_root();
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1self(JNIEnv *env, jclass type) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_self();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1id(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_node_get_id((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1from_1id(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_from_id(j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1from_1device(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_from_device((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1from_1def(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_from_def(c0);
  free(c0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1from_1proto_1def(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_from_proto_def((WbNodeRef)(intptr_t)j0, c1);
  free(c1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1parent_1node(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_parent_node((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1selected(JNIEnv *env, jclass type) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_selected();
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1type(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_node_get_type((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1field(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_field((WbNodeRef)(intptr_t)j0, c1);
  free(c1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1field_1by_1index(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_field_by_index((WbNodeRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1number_1of_1fields(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_node_get_number_of_fields((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1base_1node_1field(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_base_node_field((WbNodeRef)(intptr_t)j0, c1);
  free(c1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1base_1node_1field_1by_1index(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_base_node_field_by_index((WbNodeRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1number_1of_1base_1node_1fields(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_node_get_number_of_base_node_fields((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1proto(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_proto((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1proto_1field(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_proto_field((WbNodeRef)(intptr_t)j0, c1);
  free(c1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1proto_1field_1by_1index(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_proto_field_by_index((WbNodeRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1proto_1number_1of_1fields(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_node_get_proto_number_of_fields((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1remove(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_node_remove((WbNodeRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1save_1state(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  wb_supervisor_node_save_state((WbNodeRef)(intptr_t)j0, c1);
  free(c1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1load_1state(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  wb_supervisor_node_load_state((WbNodeRef)(intptr_t)j0, c1);
  free(c1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1set_1joint_1position(JNIEnv *env, jclass type, jlong j0, jdouble j1, jint j2) {
  wb_supervisor_node_set_joint_position((WbNodeRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1def(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_node_get_def((WbNodeRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1type_1name(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_node_get_type_name((WbNodeRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1base_1type_1name(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_node_get_base_type_name((WbNodeRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1is_1proto(JNIEnv *env, jclass type, jlong j0) {
  const jboolean answer = wb_supervisor_node_is_proto((WbNodeRef)(intptr_t)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1center_1of_1mass(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_center_of_mass((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1contact_1point(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_contact_point((WbNodeRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1contact_1point_1node(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_contact_point_node((WbNodeRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1number_1of_1contact_1points(JNIEnv *env, jclass type, jlong j0, jboolean j1) {
  const jint answer = wb_supervisor_node_get_number_of_contact_points((WbNodeRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1contact_1points(JNIEnv *env, jclass type, jlong j0, jboolean j1, jintArray j2) {
  int c2 = 0;
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_contact_points((WbNodeRef)(intptr_t)j0, j1, &c2);
  if (j2) {
    const jint out = c2;
    (*env)->SetIntArrayRegion(env, j2, 0, 1, &out);
  }
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1orientation(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_orientation((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1position(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_position((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1pose(JNIEnv *env, jclass type, jlong j0, jlong j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_pose((WbNodeRef)(intptr_t)j0, (WbNodeRef)(intptr_t)j1);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1static_1balance(JNIEnv *env, jclass type, jlong j0) {
  const jboolean answer = wb_supervisor_node_get_static_balance((WbNodeRef)(intptr_t)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1get_1velocity(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_node_get_velocity((WbNodeRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1set_1velocity(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_node_set_velocity((WbNodeRef)(intptr_t)j0, (const double *)c1);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1reset_1physics(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_node_reset_physics((WbNodeRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1restart_1controller(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_node_restart_controller((WbNodeRef)(intptr_t)j0);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1export_1string(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_node_export_string((WbNodeRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1move_1viewpoint(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_node_move_viewpoint((WbNodeRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1set_1visibility(JNIEnv *env, jclass type, jlong j0, jlong j1, jboolean j2) {
  wb_supervisor_node_set_visibility((WbNodeRef)(intptr_t)j0, (WbNodeRef)(intptr_t)j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1add_1force(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1, jboolean j2) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_node_add_force((WbNodeRef)(intptr_t)j0, (const double *)c1, j2);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1add_1force_1with_1offset(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1, jdoubleArray j2, jboolean j3) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_node_add_force_with_offset((WbNodeRef)(intptr_t)j0, (const double *)c1, (const double *)c2, j3);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1add_1torque(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1, jboolean j2) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_node_add_torque((WbNodeRef)(intptr_t)j0, (const double *)c1, j2);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1name(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_field_get_name((WbFieldRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1type(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_field_get_type((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1type_1name(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_field_get_type_name((WbFieldRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1count(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_field_get_count((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1actual_1field(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_actual_field((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1enable_1sf_1tracking(JNIEnv *env, jclass type, jlong j0, jint j1) {
  wb_supervisor_field_enable_sf_tracking((WbFieldRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1disable_1sf_1tracking(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_field_disable_sf_tracking((WbFieldRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1enable_1pose_1tracking(JNIEnv *env, jclass type, jlong j0, jint j1, jlong j2) {
  wb_supervisor_node_enable_pose_tracking((WbNodeRef)(intptr_t)j0, j1, (WbNodeRef)(intptr_t)j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1disable_1pose_1tracking(JNIEnv *env, jclass type, jlong j0, jlong j1) {
  wb_supervisor_node_disable_pose_tracking((WbNodeRef)(intptr_t)j0, (WbNodeRef)(intptr_t)j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1enable_1contact_1points_1tracking(JNIEnv *env, jclass type, jlong j0, jint j1, jboolean j2) {
  wb_supervisor_node_enable_contact_points_tracking((WbNodeRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1disable_1contact_1points_1tracking(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_node_disable_contact_points_tracking((WbNodeRef)(intptr_t)j0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1bool(JNIEnv *env, jclass type, jlong j0) {
  const jboolean answer = wb_supervisor_field_get_sf_bool((WbFieldRef)(intptr_t)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1int32(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_field_get_sf_int32((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1float(JNIEnv *env, jclass type, jlong j0) {
  const jdouble answer = wb_supervisor_field_get_sf_float((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1vec2f(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_sf_vec2f((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1vec3f(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_sf_vec3f((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1rotation(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_sf_rotation((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1color(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_sf_color((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1string(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_field_get_sf_string((WbFieldRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1sf_1node(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_sf_node((WbFieldRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1bool(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jboolean answer = wb_supervisor_field_get_mf_bool((WbFieldRef)(intptr_t)j0, j1) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1int32(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jint answer = wb_supervisor_field_get_mf_int32((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1float(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jdouble answer = wb_supervisor_field_get_mf_float((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1vec2f(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_mf_vec2f((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1vec3f(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_mf_vec3f((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1color(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_mf_color((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1rotation(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_mf_rotation((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1string(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jstring answer = from_text(env, wb_supervisor_field_get_mf_string((WbFieldRef)(intptr_t)j0, j1));
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1get_1mf_1node(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_field_get_mf_node((WbFieldRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1bool(JNIEnv *env, jclass type, jlong j0, jboolean j1) {
  wb_supervisor_field_set_sf_bool((WbFieldRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1int32(JNIEnv *env, jclass type, jlong j0, jint j1) {
  wb_supervisor_field_set_sf_int32((WbFieldRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1float(JNIEnv *env, jclass type, jlong j0, jdouble j1) {
  wb_supervisor_field_set_sf_float((WbFieldRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1vec2f(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_field_set_sf_vec2f((WbFieldRef)(intptr_t)j0, (const double *)c1);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1vec3f(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_field_set_sf_vec3f((WbFieldRef)(intptr_t)j0, (const double *)c1);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1rotation(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_field_set_sf_rotation((WbFieldRef)(intptr_t)j0, (const double *)c1);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1color(JNIEnv *env, jclass type, jlong j0, jdoubleArray j1) {
  jdouble *c1 = j1 ? (*env)->GetDoubleArrayElements(env, j1, NULL) : NULL;
  wb_supervisor_field_set_sf_color((WbFieldRef)(intptr_t)j0, (const double *)c1);
  if (c1)
    (*env)->ReleaseDoubleArrayElements(env, j1, c1, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1sf_1string(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  wb_supervisor_field_set_sf_string((WbFieldRef)(intptr_t)j0, c1);
  free(c1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1bool(JNIEnv *env, jclass type, jlong j0, jint j1, jboolean j2) {
  wb_supervisor_field_set_mf_bool((WbFieldRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1int32(JNIEnv *env, jclass type, jlong j0, jint j1, jint j2) {
  wb_supervisor_field_set_mf_int32((WbFieldRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1float(JNIEnv *env, jclass type, jlong j0, jint j1, jdouble j2) {
  wb_supervisor_field_set_mf_float((WbFieldRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1vec2f(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_set_mf_vec2f((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1vec3f(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_set_mf_vec3f((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1rotation(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_set_mf_rotation((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1color(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_set_mf_color((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1set_1mf_1string(JNIEnv *env, jclass type, jlong j0, jint j1, jstring j2) {
  char *c2 = to_text(env, j2);
  wb_supervisor_field_set_mf_string((WbFieldRef)(intptr_t)j0, j1, c2);
  free(c2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1bool(JNIEnv *env, jclass type, jlong j0, jint j1, jboolean j2) {
  wb_supervisor_field_insert_mf_bool((WbFieldRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1int32(JNIEnv *env, jclass type, jlong j0, jint j1, jint j2) {
  wb_supervisor_field_insert_mf_int32((WbFieldRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1float(JNIEnv *env, jclass type, jlong j0, jint j1, jdouble j2) {
  wb_supervisor_field_insert_mf_float((WbFieldRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1vec2f(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_insert_mf_vec2f((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1vec3f(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_insert_mf_vec3f((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1rotation(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_insert_mf_rotation((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1color(JNIEnv *env, jclass type, jlong j0, jint j1, jdoubleArray j2) {
  jdouble *c2 = j2 ? (*env)->GetDoubleArrayElements(env, j2, NULL) : NULL;
  wb_supervisor_field_insert_mf_color((WbFieldRef)(intptr_t)j0, j1, (const double *)c2);
  if (c2)
    (*env)->ReleaseDoubleArrayElements(env, j2, c2, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1insert_1mf_1string(JNIEnv *env, jclass type, jlong j0, jint j1, jstring j2) {
  char *c2 = to_text(env, j2);
  wb_supervisor_field_insert_mf_string((WbFieldRef)(intptr_t)j0, j1, c2);
  free(c2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1remove_1mf(JNIEnv *env, jclass type, jlong j0, jint j1) {
  wb_supervisor_field_remove_mf((WbFieldRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1import_1mf_1node_1from_1string(JNIEnv *env, jclass type, jlong j0, jint j1, jstring j2) {
  char *c2 = to_text(env, j2);
  wb_supervisor_field_import_mf_node_from_string((WbFieldRef)(intptr_t)j0, j1, c2);
  free(c2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1remove_1sf(JNIEnv *env, jclass type, jlong j0) {
  wb_supervisor_field_remove_sf((WbFieldRef)(intptr_t)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1import_1sf_1node_1from_1string(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  wb_supervisor_field_import_sf_node_from_string((WbFieldRef)(intptr_t)j0, c1);
  free(c1);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1proto_1get_1type_1name(JNIEnv *env, jclass type, jlong j0) {
  const jstring answer = from_text(env, wb_supervisor_proto_get_type_name((WbProtoRef)(intptr_t)j0));
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1proto_1is_1derived(JNIEnv *env, jclass type, jlong j0) {
  const jboolean answer = wb_supervisor_proto_is_derived((WbProtoRef)(intptr_t)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1proto_1get_1parent(JNIEnv *env, jclass type, jlong j0) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_proto_get_parent((WbProtoRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1proto_1get_1field(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  const jlong answer = (jlong)(intptr_t)wb_supervisor_proto_get_field((WbProtoRef)(intptr_t)j0, c1);
  free(c1);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1proto_1get_1field_1by_1index(JNIEnv *env, jclass type, jlong j0, jint j1) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_proto_get_field_by_index((WbProtoRef)(intptr_t)j0, j1);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1proto_1get_1number_1of_1fields(JNIEnv *env, jclass type, jlong j0) {
  const jint answer = wb_supervisor_proto_get_number_of_fields((WbProtoRef)(intptr_t)j0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1virtual_1reality_1headset_1is_1used(JNIEnv *env, jclass type) {
  const jboolean answer = wb_supervisor_virtual_reality_headset_is_used() ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1virtual_1reality_1headset_1get_1position(JNIEnv *env, jclass type) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_virtual_reality_headset_get_position();
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1virtual_1reality_1headset_1get_1orientation(JNIEnv *env, jclass type) {
  const jlong answer = (jlong)(intptr_t)wb_supervisor_virtual_reality_headset_get_orientation();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1enable_1contact_1point_1tracking(JNIEnv *env, jclass type, jlong j0, jint j1, jboolean j2) {
  wb_supervisor_node_enable_contact_point_tracking((WbNodeRef)(intptr_t)j0, j1, j2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1node_1disable_1contact_1point_1tracking(JNIEnv *env, jclass type, jlong j0, jboolean j1) {
  wb_supervisor_node_disable_contact_point_tracking((WbNodeRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1revert(JNIEnv *env, jclass type) {
  wb_supervisor_simulation_revert();
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1load_1world(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  wb_supervisor_load_world(c0);
  free(c0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1save_1world(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jboolean answer = wb_supervisor_save_world(c0) ? JNI_TRUE : JNI_FALSE;
  free(c0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1remove_1mf_1node(JNIEnv *env, jclass type, jlong j0, jint j1) {
  wb_supervisor_field_remove_mf_node((WbFieldRef)(intptr_t)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1simulation_1physics_1reset(JNIEnv *env, jclass type) {
  wb_supervisor_simulation_physics_reset();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1movie_1get_1status(JNIEnv *env, jclass type) {
  const jint answer = wb_supervisor_movie_get_status();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1start_1movie(JNIEnv *env, jclass type, jstring j0, jint j1, jint j2, jint j3, jint j4, jint j5, jboolean j6) {
  char *c0 = to_text(env, j0);
  wb_supervisor_start_movie(c0, j1, j2, j3, j4, j5, j6);
  free(c0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1stop_1movie(JNIEnv *env, jclass type) {
  wb_supervisor_stop_movie();
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1get_1movie_1status(JNIEnv *env, jclass type) {
  const jint answer = wb_supervisor_get_movie_status();
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1import_1mf_1node(JNIEnv *env, jclass type, jlong j0, jint j1, jstring j2) {
  char *c2 = to_text(env, j2);
  wb_supervisor_field_import_mf_node((WbFieldRef)(intptr_t)j0, j1, c2);
  free(c2);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1supervisor_1field_1import_1sf_1node(JNIEnv *env, jclass type, jlong j0, jstring j1) {
  char *c1 = to_text(env, j1);
  wb_supervisor_field_import_sf_node((WbFieldRef)(intptr_t)j0, c1);
  free(c1);
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1system_1getenv(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jstring answer = from_text(env, wbu_system_getenv(c0));
  free(c0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1system_1short_1path(JNIEnv *env, jclass type, jstring j0) {
  char *c0 = to_text(env, j0);
  const jstring answer = from_text(env, wbu_system_short_path(c0));
  free(c0);
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1system_1tmpdir(JNIEnv *env, jclass type) {
  const jstring answer = from_text(env, wbu_system_tmpdir());
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1system_1webots_1instance_1path(JNIEnv *env, jclass type, jboolean j0) {
  const jstring answer = from_text(env, wbu_system_webots_instance_path(j0));
  return answer;
}

JNIEXPORT jstring JNICALL Java_com_cyberbotics_webots_controller_Library_wbu_1system_1webots_1tmp_1path(JNIEnv *env, jclass type, jboolean j0) {
  const jstring answer = from_text(env, wbu_system_webots_tmp_path(j0));
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1enable(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_touch_sensor_enable((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1disable(JNIEnv *env, jclass type, jint j0) {
  wb_touch_sensor_disable((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1get_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_touch_sensor_get_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1get_1lookup_1table_1size(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_touch_sensor_get_lookup_table_size((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1get_1lookup_1table(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_touch_sensor_get_lookup_table((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jdouble JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1get_1value(JNIEnv *env, jclass type, jint j0) {
  const jdouble answer = wb_touch_sensor_get_value((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jlong JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1get_1values(JNIEnv *env, jclass type, jint j0) {
  const jlong answer = (jlong)(intptr_t)wb_touch_sensor_get_values((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1touch_1sensor_1get_1type(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_touch_sensor_get_type((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1enable_1presence(JNIEnv *env, jclass type, jint j0, jint j1) {
  wb_vacuum_gripper_enable_presence((WbDeviceTag)j0, j1);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1disable_1presence(JNIEnv *env, jclass type, jint j0) {
  wb_vacuum_gripper_disable_presence((WbDeviceTag)j0);
}

JNIEXPORT jint JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1get_1presence_1sampling_1period(JNIEnv *env, jclass type, jint j0) {
  const jint answer = wb_vacuum_gripper_get_presence_sampling_period((WbDeviceTag)j0);
  return answer;
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1get_1presence(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_vacuum_gripper_get_presence((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1turn_1on(JNIEnv *env, jclass type, jint j0) {
  wb_vacuum_gripper_turn_on((WbDeviceTag)j0);
}

JNIEXPORT void JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1turn_1off(JNIEnv *env, jclass type, jint j0) {
  wb_vacuum_gripper_turn_off((WbDeviceTag)j0);
}

JNIEXPORT jboolean JNICALL Java_com_cyberbotics_webots_controller_Library_wb_1vacuum_1gripper_1is_1on(JNIEnv *env, jclass type, jint j0) {
  const jboolean answer = wb_vacuum_gripper_is_on((WbDeviceTag)j0) ? JNI_TRUE : JNI_FALSE;
  return answer;
}
