/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef WB_ROBOT_H
#define WB_ROBOT_H

#ifndef WB_USING_C_API
#define WB_USING_C_API
#endif
#include "types.h"
#include "nodes.h"
#ifndef WB_MATLAB_LOADLIBRARY
#include "accelerometer.h"
#include "altimeter.h"
#include "brake.h"
#include "camera.h"
#include "compass.h"
#include "connector.h"
#include "display.h"
#include "distance_sensor.h"
#include "emitter.h"
#include "gps.h"
#include "gyro.h"
#include "inertial_unit.h"
#include "joystick.h"
#include "keyboard.h"
#include "led.h"
#include "lidar.h"
#include "light_sensor.h"
#include "microphone.h"
#include "motor.h"
#include "mouse.h"
#include "pen.h"
#include "position_sensor.h"
#include "radar.h"
#include "range_finder.h"
#include "receiver.h"
#include "skin.h"
#include "speaker.h"
#include "touch_sensor.h"
#include "vacuum_gripper.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef void *WbMutexRef;
typedef enum {
  WB_MODE_SIMULATION = 0,
  WB_MODE_CROSS_COMPILATION = 1,
  WB_MODE_REMOTE_CONTROL = 2
} WbRobotMode;

typedef enum {
  WB_EVENT_QUIT = -1,
  WB_EVENT_NO_EVENT = 0,
  WB_EVENT_MOUSE_CLICK = 1,
  WB_EVENT_MOUSE_MOVE = 2,
  WB_EVENT_KEYBOARD = 4,
  WB_EVENT_JOYSTICK_BUTTON = 8,
  WB_EVENT_JOYSTICK_AXIS = 16,
  WB_EVENT_JOYSTICK_POV = 32
} WbUserInputEvent;

enum {
  WB_ROBOT_KEYBOARD_END = 312,
  WB_ROBOT_KEYBOARD_HOME = 313,
  WB_ROBOT_KEYBOARD_LEFT = 314,
  WB_ROBOT_KEYBOARD_UP = 315,
  WB_ROBOT_KEYBOARD_RIGHT = 316,
  WB_ROBOT_KEYBOARD_DOWN = 317,
  WB_ROBOT_KEYBOARD_PAGEUP = 366,
  WB_ROBOT_KEYBOARD_PAGEDOWN = 367,
  WB_ROBOT_KEYBOARD_NUMPAD_HOME = 375,
  WB_ROBOT_KEYBOARD_NUMPAD_LEFT = 376,
  WB_ROBOT_KEYBOARD_NUMPAD_UP = 377,
  WB_ROBOT_KEYBOARD_NUMPAD_RIGHT = 378,
  WB_ROBOT_KEYBOARD_NUMPAD_DOWN = 379,
  WB_ROBOT_KEYBOARD_NUMPAD_END = 382,
  WB_ROBOT_KEYBOARD_KEY = 65535,
  WB_ROBOT_KEYBOARD_SHIFT = 65536,
  WB_ROBOT_KEYBOARD_CONTROL = 131072,
  WB_ROBOT_KEYBOARD_ALT = 262144
};

int wb_robot_init();
int wb_robot_init_msvc();
int wb_robot_step_begin(int duration);
int wb_robot_step_end();
int wb_robot_step(int duration);
WbUserInputEvent wb_robot_wait_for_user_input_event(WbUserInputEvent event_type, int timeout);
void wb_robot_cleanup();
double wb_robot_get_time();
const char *wb_robot_get_urdf(const char *prefix);
const char *wb_robot_get_name();
const char *wb_robot_get_model();
const char *wb_robot_get_custom_data();
void wb_robot_set_custom_data(const char *data);
WbRobotMode wb_robot_get_mode();
void wb_robot_set_mode(WbRobotMode mode, const void *arg);
bool wb_robot_get_synchronization();
bool wb_robot_get_supervisor();
const char *wb_robot_get_project_path();
const char *wb_robot_get_world_path();
double wb_robot_get_basic_time_step();
WbDeviceTag wb_robot_get_device(const char *name);
int wb_robot_get_number_of_devices();
WbDeviceTag wb_robot_get_device_by_index(int index);
void wb_robot_battery_sensor_enable(int sampling_period);
void wb_robot_battery_sensor_disable();
int wb_robot_battery_sensor_get_sampling_period();
double wb_robot_battery_sensor_get_value();
int wb_robot_get_battery_sampling_period(WbDeviceTag tag) WB_DEPRECATED;
void wb_robot_task_new(void (*task)(void *), void *param);
WbMutexRef wb_robot_mutex_new();
void wb_robot_mutex_lock(WbMutexRef);
void wb_robot_mutex_unlock(WbMutexRef);
void wb_robot_mutex_delete(WbMutexRef);
void wb_robot_pin_to_static_environment(bool pin);
const char *wb_robot_get_controller_name() WB_DEPRECATED;
const char *wb_robot_get_controller_arguments() WB_DEPRECATED;
WbNodeType wb_robot_get_type() WB_DEPRECATED;
const char *wb_robot_get_data() WB_DEPRECATED;
void wb_robot_set_data(const char *data) WB_DEPRECATED;
void wb_robot_keyboard_enable(int sampling_period) WB_DEPRECATED;
void wb_robot_keyboard_disable() WB_DEPRECATED;
int wb_robot_keyboard_get_key() WB_DEPRECATED;

#ifdef __cplusplus
}
#endif

#endif
