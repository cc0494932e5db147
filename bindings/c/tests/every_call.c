/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

/* Calls every function: on a device of its kind, on one of another kind, with nothing. */

#include <webots/accelerometer.h>
#include <webots/altimeter.h>
#include <webots/utils/ansi_codes.h>
#include <webots/brake.h>
#include <webots/camera.h>
#include <webots/camera_recognition_object.h>
#include <webots/vehicle/car.h>
#include <webots/compass.h>
#include <webots/connector.h>
#include <webots/console.h>
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
#include <webots/radio.h>
#include <webots/range_finder.h>
#include <webots/receiver.h>
#include <webots/remote_control.h>
#include <webots/robot.h>
#include <webots/plugins/robot_window/robot_window.h>
#include <webots/plugins/robot_window/default.h>
#include <webots/plugins/robot_window/generic_robot_window/generic.h>
#include <webots/plugins/robot_window/robot_wwi.h>
#include <webots/servo.h>
#include <webots/skin.h>
#include <webots/speaker.h>
#include <webots/utils/string.h>
#include <webots/supervisor.h>
#include <webots/utils/system.h>
#include <webots/touch_sensor.h>
#include <webots/types.h>
#include <webots/vacuum_gripper.h>

#include <stdio.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#pragma GCC diagnostic ignored "-Wunused-result"

static int calls = 0;
static int number = 0;
static const int numbers[4] = {0, 1, 2, 3};
static const double values[16] = {0.0, 0.0, 1.0, 0.0};
static char text[] = "x y";
static char *rest = text;

/* 0: a device of this node type; 1: one of another type; 2: none. */
static WbDeviceTag tag_of(int kind, WbNodeType type) {
  const int count = wb_robot_get_number_of_devices();
  int i;
  (void)values;
  (void)numbers;
  for (i = 0; kind != 2 && i < count; ++i) {
    const WbDeviceTag tag = wb_robot_get_device_by_index(i);
    if ((wb_device_get_node_type(tag) == type) == (kind == 0))
      return tag;
  }
  return 0;
}

static void call_0(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_ACCELEROMETER);
  (void)tag;
  (void)node;
  (void)field;
  wb_accelerometer_enable(tag, 1);
  ++calls;
  wb_accelerometer_disable(tag);
  ++calls;
  wb_accelerometer_get_sampling_period(tag);
  ++calls;
  wb_accelerometer_get_lookup_table_size(tag);
  ++calls;
  wb_accelerometer_get_lookup_table(tag);
  ++calls;
  wb_accelerometer_get_values(tag);
  ++calls;
}

static void call_1(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_ALTIMETER);
  (void)tag;
  (void)node;
  (void)field;
  wb_altimeter_enable(tag, 1);
  ++calls;
  wb_altimeter_disable(tag);
  ++calls;
  wb_altimeter_get_sampling_period(tag);
  ++calls;
  wb_altimeter_get_value(tag);
  ++calls;
}

static void call_2(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_3(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_BRAKE);
  (void)tag;
  (void)node;
  (void)field;
  wb_brake_set_damping_constant(tag, 0.5);
  ++calls;
  wb_brake_get_type(tag);
  ++calls;
  wb_brake_get_motor(tag);
  ++calls;
  wb_brake_get_position_sensor(tag);
  ++calls;
}

static void call_4(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_CAMERA);
  (void)tag;
  (void)node;
  (void)field;
  wb_camera_enable(tag, 1);
  ++calls;
  wb_camera_disable(tag);
  ++calls;
  wb_camera_get_sampling_period(tag);
  ++calls;
  wb_camera_get_image(tag);
  ++calls;
  wb_camera_get_width(tag);
  ++calls;
  wb_camera_get_height(tag);
  ++calls;
  wb_camera_get_fov(tag);
  ++calls;
  wb_camera_get_max_fov(tag);
  ++calls;
  wb_camera_get_min_fov(tag);
  ++calls;
  wb_camera_set_fov(tag, 0.5);
  ++calls;
  wb_camera_get_exposure(tag);
  ++calls;
  wb_camera_set_exposure(tag, 0.5);
  ++calls;
  wb_camera_get_focal_length(tag);
  ++calls;
  wb_camera_get_focal_distance(tag);
  ++calls;
  wb_camera_get_max_focal_distance(tag);
  ++calls;
  wb_camera_get_min_focal_distance(tag);
  ++calls;
  wb_camera_set_focal_distance(tag, 0.5);
  ++calls;
  wb_camera_get_near(tag);
  ++calls;
  wb_camera_save_image(tag, kind == 2 ? NULL : "x", 1);
  ++calls;
  wb_camera_has_recognition(tag);
  ++calls;
  wb_camera_recognition_enable(tag, 1);
  ++calls;
  wb_camera_recognition_disable(tag);
  ++calls;
  wb_camera_recognition_get_sampling_period(tag);
  ++calls;
  wb_camera_recognition_get_number_of_objects(tag);
  ++calls;
  wb_camera_recognition_get_objects(tag);
  ++calls;
  wb_camera_recognition_has_segmentation(tag);
  ++calls;
  wb_camera_recognition_enable_segmentation(tag);
  ++calls;
  wb_camera_recognition_disable_segmentation(tag);
  ++calls;
  wb_camera_recognition_is_segmentation_enabled(tag);
  ++calls;
  wb_camera_recognition_get_segmentation_image(tag);
  ++calls;
  wb_camera_recognition_save_segmentation_image(tag, kind == 2 ? NULL : "x", 1);
  ++calls;
  wb_camera_get_type(tag);
  ++calls;
  wb_camera_get_range_image(tag);
  ++calls;
  wb_camera_get_max_range(tag);
  ++calls;
  wb_camera_move_window(tag, 1, 1);
  ++calls;
}

static void call_5(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_6(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_car_get_type();
  ++calls;
  wbu_car_get_engine_type();
  ++calls;
  wbu_car_set_indicator_period(0.5);
  ++calls;
  wbu_car_get_indicator_period();
  ++calls;
  wbu_car_get_backwards_lights();
  ++calls;
  wbu_car_get_brake_lights();
  ++calls;
  wbu_car_get_track_front();
  ++calls;
  wbu_car_get_track_rear();
  ++calls;
  wbu_car_get_wheelbase();
  ++calls;
  wbu_car_get_front_wheel_radius();
  ++calls;
  wbu_car_get_rear_wheel_radius();
  ++calls;
  wbu_car_get_wheel_encoder((WbuCarWheelIndex)0);
  ++calls;
  wbu_car_get_wheel_speed((WbuCarWheelIndex)0);
  ++calls;
  wbu_car_set_left_steering_angle(0.5);
  ++calls;
  wbu_car_set_right_steering_angle(0.5);
  ++calls;
  wbu_car_get_right_steering_angle();
  ++calls;
  wbu_car_get_left_steering_angle();
  ++calls;
  wbu_car_enable_limited_slip_differential(1);
  ++calls;
  wbu_car_enable_indicator_auto_disabling(1);
  ++calls;
}

static void call_7(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_COMPASS);
  (void)tag;
  (void)node;
  (void)field;
  wb_compass_enable(tag, 1);
  ++calls;
  wb_compass_disable(tag);
  ++calls;
  wb_compass_get_sampling_period(tag);
  ++calls;
  wb_compass_get_lookup_table_size(tag);
  ++calls;
  wb_compass_get_lookup_table(tag);
  ++calls;
  wb_compass_get_values(tag);
  ++calls;
}

static void call_8(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_CONNECTOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_connector_enable_presence(tag, 1);
  ++calls;
  wb_connector_disable_presence(tag);
  ++calls;
  wb_connector_get_presence_sampling_period(tag);
  ++calls;
  wb_connector_get_presence(tag);
  ++calls;
  wb_connector_lock(tag);
  ++calls;
  wb_connector_unlock(tag);
  ++calls;
  wb_connector_is_locked(tag);
  ++calls;
}

static void call_9(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_console_print(kind == 2 ? NULL : "x", 1);
  ++calls;
}

static void call_10(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_11(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_device_get_name(tag);
  ++calls;
  wb_device_get_model(tag);
  ++calls;
  wb_device_get_node_type(tag);
  ++calls;
  wb_device_get_type(tag);
  ++calls;
}

static void call_12(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_DIFFERENTIAL_WHEELS);
  (void)tag;
  (void)node;
  (void)field;
  wb_differential_wheels_set_speed(0.5, 0.5);
  ++calls;
  wb_differential_wheels_get_left_speed();
  ++calls;
  wb_differential_wheels_get_right_speed();
  ++calls;
  wb_differential_wheels_get_max_speed();
  ++calls;
  wb_differential_wheels_get_speed_unit();
  ++calls;
  wb_differential_wheels_enable_encoders(1);
  ++calls;
  wb_differential_wheels_disable_encoders();
  ++calls;
  wb_differential_wheels_get_encoders_sampling_period();
  ++calls;
  wb_differential_wheels_get_left_encoder();
  ++calls;
  wb_differential_wheels_get_right_encoder();
  ++calls;
  wb_differential_wheels_set_encoders(0.5, 0.5);
  ++calls;
}

static void call_13(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_DISPLAY);
  (void)tag;
  (void)node;
  (void)field;
  wb_display_get_width(tag);
  ++calls;
  wb_display_get_height(tag);
  ++calls;
  wb_display_set_color(tag, 1);
  ++calls;
  wb_display_set_alpha(tag, 0.5);
  ++calls;
  wb_display_set_opacity(tag, 0.5);
  ++calls;
  wb_display_set_font(tag, kind == 2 ? NULL : "x", 1, 1);
  ++calls;
  wb_display_attach_camera(tag, tag);
  ++calls;
  wb_display_detach_camera(tag);
  ++calls;
  wb_display_draw_pixel(tag, 1, 1);
  ++calls;
  wb_display_draw_line(tag, 1, 1, 1, 1);
  ++calls;
  wb_display_draw_rectangle(tag, 1, 1, 1, 1);
  ++calls;
  wb_display_draw_oval(tag, 1, 1, 1, 1);
  ++calls;
  wb_display_draw_polygon(tag, kind == 2 ? NULL : numbers, kind == 2 ? NULL : numbers, 1);
  ++calls;
  wb_display_draw_text(tag, kind == 2 ? NULL : "x", 1, 1);
  ++calls;
  wb_display_fill_rectangle(tag, 1, 1, 1, 1);
  ++calls;
  wb_display_fill_oval(tag, 1, 1, 1, 1);
  ++calls;
  wb_display_fill_polygon(tag, kind == 2 ? NULL : numbers, kind == 2 ? NULL : numbers, 1);
  ++calls;
  wb_display_image_new(tag, 1, 1, kind == 2 ? NULL : (const void *)text, 1);
  ++calls;
  wb_display_image_copy(tag, 1, 1, 1, 1);
  ++calls;
  wb_display_image_load(tag, kind == 2 ? NULL : "x");
  ++calls;
  wb_display_image_delete(tag, (WbImageRef)0);
  ++calls;
  wb_display_image_paste(tag, (WbImageRef)0, 1, 1, 1);
  ++calls;
  wb_display_image_save(tag, (WbImageRef)0, kind == 2 ? NULL : "x");
  ++calls;
}

static void call_14(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_DISTANCE_SENSOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_distance_sensor_enable(tag, 1);
  ++calls;
  wb_distance_sensor_disable(tag);
  ++calls;
  wb_distance_sensor_get_sampling_period(tag);
  ++calls;
  wb_distance_sensor_get_value(tag);
  ++calls;
  wb_distance_sensor_get_max_value(tag);
  ++calls;
  wb_distance_sensor_get_min_value(tag);
  ++calls;
  wb_distance_sensor_get_aperture(tag);
  ++calls;
  wb_distance_sensor_get_lookup_table_size(tag);
  ++calls;
  wb_distance_sensor_get_lookup_table(tag);
  ++calls;
  wb_distance_sensor_get_type(tag);
  ++calls;
}

static void call_15(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_driver_initialization_is_possible();
  ++calls;
  wbu_driver_step();
  ++calls;
  wbu_driver_set_steering_angle(0.5);
  ++calls;
  wbu_driver_get_steering_angle();
  ++calls;
  wbu_driver_set_cruising_speed(0.5);
  ++calls;
  wbu_driver_get_target_cruising_speed();
  ++calls;
  wbu_driver_get_current_speed();
  ++calls;
  wbu_driver_set_throttle(0.5);
  ++calls;
  wbu_driver_get_throttle();
  ++calls;
  wbu_driver_set_brake_intensity(0.5);
  ++calls;
  wbu_driver_get_brake_intensity();
  ++calls;
  wbu_driver_set_indicator((WbuDriverIndicatorState)0);
  ++calls;
  wbu_driver_set_hazard_flashers(1);
  ++calls;
  wbu_driver_get_indicator();
  ++calls;
  wbu_driver_get_hazard_flashers();
  ++calls;
  wbu_driver_set_dipped_beams(1);
  ++calls;
  wbu_driver_set_antifog_lights(1);
  ++calls;
  wbu_driver_get_dipped_beams();
  ++calls;
  wbu_driver_get_antifog_lights();
  ++calls;
  wbu_driver_get_rpm();
  ++calls;
  wbu_driver_get_gear();
  ++calls;
  wbu_driver_set_gear(1);
  ++calls;
  wbu_driver_get_gear_number();
  ++calls;
  wbu_driver_get_control_mode();
  ++calls;
  wbu_driver_set_wiper_mode((WbuDriverWiperMode)0);
  ++calls;
  wbu_driver_get_wiper_mode();
  ++calls;
  wbu_driver_set_brake(0.5);
  ++calls;
  wbu_driver_get_brake();
  ++calls;
  wbu_driver_set_indicator_warning(1);
  ++calls;
  wbu_driver_set_wipers_mode((wbu_wipers_mode)0);
  ++calls;
  wbu_driver_get_wipers_mode();
  ++calls;
}

static void call_16(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_EMITTER);
  (void)tag;
  (void)node;
  (void)field;
  wb_emitter_send(tag, kind == 2 ? NULL : (const void *)text, 1);
  ++calls;
  wb_emitter_get_buffer_size(tag);
  ++calls;
  wb_emitter_set_channel(tag, 1);
  ++calls;
  wb_emitter_get_channel(tag);
  ++calls;
  wb_emitter_get_range(tag);
  ++calls;
  wb_emitter_set_range(tag, 0.5);
  ++calls;
}

static void call_17(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_GPS);
  (void)tag;
  (void)node;
  (void)field;
  wb_gps_enable(tag, 1);
  ++calls;
  wb_gps_disable(tag);
  ++calls;
  wb_gps_get_sampling_period(tag);
  ++calls;
  wb_gps_get_speed(tag);
  ++calls;
  wb_gps_get_speed_vector(tag);
  ++calls;
  wb_gps_get_values(tag);
  ++calls;
  wb_gps_convert_to_degrees_minutes_seconds(0.5);
  ++calls;
  wb_gps_get_coordinate_system(tag);
  ++calls;
}

static void call_18(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_GYRO);
  (void)tag;
  (void)node;
  (void)field;
  wb_gyro_enable(tag, 1);
  ++calls;
  wb_gyro_disable(tag);
  ++calls;
  wb_gyro_get_sampling_period(tag);
  ++calls;
  wb_gyro_get_lookup_table_size(tag);
  ++calls;
  wb_gyro_get_lookup_table(tag);
  ++calls;
  wb_gyro_get_values(tag);
  ++calls;
}

static void call_19(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_INERTIAL_UNIT);
  (void)tag;
  (void)node;
  (void)field;
  wb_inertial_unit_enable(tag, 1);
  ++calls;
  wb_inertial_unit_disable(tag);
  ++calls;
  wb_inertial_unit_get_sampling_period(tag);
  ++calls;
  wb_inertial_unit_get_noise(tag);
  ++calls;
  wb_inertial_unit_get_roll_pitch_yaw(tag);
  ++calls;
  wb_inertial_unit_get_quaternion(tag);
  ++calls;
}

static void call_20(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_joystick_enable(1);
  ++calls;
  wb_joystick_disable();
  ++calls;
  wb_joystick_get_sampling_period();
  ++calls;
  wb_joystick_is_connected();
  ++calls;
  wb_joystick_get_model();
  ++calls;
  wb_joystick_get_number_of_axes();
  ++calls;
  wb_joystick_get_axis_value(1);
  ++calls;
  wb_joystick_get_number_of_povs();
  ++calls;
  wb_joystick_get_pov_value(1);
  ++calls;
  wb_joystick_get_pressed_button();
  ++calls;
  wb_joystick_set_constant_force(1);
  ++calls;
  wb_joystick_set_constant_force_duration(0.5);
  ++calls;
  wb_joystick_set_auto_centering_gain(0.5);
  ++calls;
  wb_joystick_set_resistance_gain(0.5);
  ++calls;
  wb_joystick_set_force_axis(1);
  ++calls;
}

static void call_21(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_keyboard_enable(1);
  ++calls;
  wb_keyboard_disable();
  ++calls;
  wb_keyboard_get_sampling_period();
  ++calls;
  wb_keyboard_get_key();
  ++calls;
}

static void call_22(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_LED);
  (void)tag;
  (void)node;
  (void)field;
  wb_led_set(tag, 1);
  ++calls;
  wb_led_get(tag);
  ++calls;
}

static void call_23(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_LIDAR);
  (void)tag;
  (void)node;
  (void)field;
  wb_lidar_enable(tag, 1);
  ++calls;
  wb_lidar_enable_point_cloud(tag);
  ++calls;
  wb_lidar_disable(tag);
  ++calls;
  wb_lidar_disable_point_cloud(tag);
  ++calls;
  wb_lidar_get_sampling_period(tag);
  ++calls;
  wb_lidar_is_point_cloud_enabled(tag);
  ++calls;
  wb_lidar_get_range_image(tag);
  ++calls;
  wb_lidar_get_layer_range_image(tag, 1);
  ++calls;
  wb_lidar_get_point_cloud(tag);
  ++calls;
  wb_lidar_get_layer_point_cloud(tag, 1);
  ++calls;
  wb_lidar_get_number_of_points(tag);
  ++calls;
  wb_lidar_get_horizontal_resolution(tag);
  ++calls;
  wb_lidar_get_number_of_layers(tag);
  ++calls;
  wb_lidar_get_min_frequency(tag);
  ++calls;
  wb_lidar_get_max_frequency(tag);
  ++calls;
  wb_lidar_get_frequency(tag);
  ++calls;
  wb_lidar_set_frequency(tag, 0.5);
  ++calls;
  wb_lidar_get_fov(tag);
  ++calls;
  wb_lidar_get_vertical_fov(tag);
  ++calls;
  wb_lidar_get_min_range(tag);
  ++calls;
  wb_lidar_get_max_range(tag);
  ++calls;
}

static void call_24(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_25(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_LIGHT_SENSOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_light_sensor_enable(tag, 1);
  ++calls;
  wb_light_sensor_disable(tag);
  ++calls;
  wb_light_sensor_get_sampling_period(tag);
  ++calls;
  wb_light_sensor_get_lookup_table_size(tag);
  ++calls;
  wb_light_sensor_get_lookup_table(tag);
  ++calls;
  wb_light_sensor_get_value(tag);
  ++calls;
}

static void call_26(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_MICROPHONE);
  (void)tag;
  (void)node;
  (void)field;
  wb_microphone_enable(tag, 1);
  ++calls;
  wb_microphone_disable(tag);
  ++calls;
  wb_microphone_get_sampling_period(tag);
  ++calls;
  wb_microphone_get_sample_data(tag);
  ++calls;
  wb_microphone_get_sample_size(tag);
  ++calls;
}

static void call_27(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_motion_new(kind == 2 ? NULL : "x");
  ++calls;
  wbu_motion_delete((WbMotionRef)0);
  ++calls;
  wbu_motion_play((WbMotionRef)0);
  ++calls;
  wbu_motion_stop((WbMotionRef)0);
  ++calls;
  wbu_motion_set_loop((WbMotionRef)0, 1);
  ++calls;
  wbu_motion_set_reverse((WbMotionRef)0, 1);
  ++calls;
  wbu_motion_is_over((WbMotionRef)0);
  ++calls;
  wbu_motion_get_duration((WbMotionRef)0);
  ++calls;
  wbu_motion_get_time((WbMotionRef)0);
  ++calls;
  wbu_motion_set_time((WbMotionRef)0, 1);
  ++calls;
}

static void call_28(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_ROTATIONAL_MOTOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_motor_set_position(tag, 0.5);
  ++calls;
  wb_motor_set_acceleration(tag, 0.5);
  ++calls;
  wb_motor_set_velocity(tag, 0.5);
  ++calls;
  wb_motor_set_force(tag, 0.5);
  ++calls;
  wb_motor_set_torque(tag, 0.5);
  ++calls;
  wb_motor_set_available_force(tag, 0.5);
  ++calls;
  wb_motor_set_available_torque(tag, 0.5);
  ++calls;
  wb_motor_set_control_pid(tag, 0.5, 0.5, 0.5);
  ++calls;
  wb_motor_enable_force_feedback(tag, 1);
  ++calls;
  wb_motor_disable_force_feedback(tag);
  ++calls;
  wb_motor_get_force_feedback_sampling_period(tag);
  ++calls;
  wb_motor_get_force_feedback(tag);
  ++calls;
  wb_motor_enable_torque_feedback(tag, 1);
  ++calls;
  wb_motor_disable_torque_feedback(tag);
  ++calls;
  wb_motor_get_torque_feedback_sampling_period(tag);
  ++calls;
  wb_motor_get_torque_feedback(tag);
  ++calls;
  wb_motor_get_type(tag);
  ++calls;
  wb_motor_get_target_position(tag);
  ++calls;
  wb_motor_get_min_position(tag);
  ++calls;
  wb_motor_get_max_position(tag);
  ++calls;
  wb_motor_get_velocity(tag);
  ++calls;
  wb_motor_get_max_velocity(tag);
  ++calls;
  wb_motor_get_acceleration(tag);
  ++calls;
  wb_motor_get_available_force(tag);
  ++calls;
  wb_motor_get_max_force(tag);
  ++calls;
  wb_motor_get_available_torque(tag);
  ++calls;
  wb_motor_get_max_torque(tag);
  ++calls;
  wb_motor_get_multiplier(tag);
  ++calls;
  wb_motor_get_brake(tag);
  ++calls;
  wb_motor_get_position_sensor(tag);
  ++calls;
  wb_motor_enable_position(tag, 1);
  ++calls;
  wb_motor_disable_position(tag);
  ++calls;
  wb_motor_get_position_sampling_period(tag);
  ++calls;
  wb_motor_get_position(tag);
  ++calls;
}

static void call_29(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_mouse_enable(1);
  ++calls;
  wb_mouse_disable();
  ++calls;
  wb_mouse_get_sampling_period();
  ++calls;
  wb_mouse_enable_3d_position();
  ++calls;
  wb_mouse_disable_3d_position();
  ++calls;
  wb_mouse_is_3d_position_enabled();
  ++calls;
  wb_mouse_get_state();
  ++calls;
}

static void call_30(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_31(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_node_get_name((WbNodeType)0);
  ++calls;
}

static void call_32(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_PEN);
  (void)tag;
  (void)node;
  (void)field;
  wb_pen_write(tag, 1);
  ++calls;
  wb_pen_set_ink_color(tag, 1, 0.5);
  ++calls;
}

static void call_33(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_POSITION_SENSOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_position_sensor_enable(tag, 1);
  ++calls;
  wb_position_sensor_disable(tag);
  ++calls;
  wb_position_sensor_get_sampling_period(tag);
  ++calls;
  wb_position_sensor_get_value(tag);
  ++calls;
  wb_position_sensor_get_velocity(tag);
  ++calls;
  wb_position_sensor_get_type(tag);
  ++calls;
  wb_position_sensor_get_motor(tag);
  ++calls;
  wb_position_sensor_get_brake(tag);
  ++calls;
}

static void call_34(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_RADAR);
  (void)tag;
  (void)node;
  (void)field;
  wb_radar_enable(tag, 1);
  ++calls;
  wb_radar_disable(tag);
  ++calls;
  wb_radar_get_sampling_period(tag);
  ++calls;
  wb_radar_get_number_of_targets(tag);
  ++calls;
  wb_radar_get_targets(tag);
  ++calls;
  wb_radar_get_min_range(tag);
  ++calls;
  wb_radar_get_max_range(tag);
  ++calls;
  wb_radar_get_horizontal_fov(tag);
  ++calls;
  wb_radar_get_vertical_fov(tag);
  ++calls;
}

static void call_35(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_36(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_RADIO);
  (void)tag;
  (void)node;
  (void)field;
  wb_radio_message_new(1, kind == 2 ? NULL : "x", kind == 2 ? NULL : "x");
  ++calls;
  wb_radio_message_delete((WbRadioMessage)0);
  ++calls;
  wb_radio_message_get_destination((WbRadioMessage)0);
  ++calls;
  wb_radio_message_get_length((WbRadioMessage)0);
  ++calls;
  wb_radio_message_get_body((WbRadioMessage)0);
  ++calls;
  wb_radio_enable(tag, 1);
  ++calls;
  wb_radio_disable(tag);
  ++calls;
  wb_radio_set_address(tag, kind == 2 ? NULL : "x");
  ++calls;
  wb_radio_get_address(tag);
  ++calls;
  wb_radio_set_frequency(tag, 0.5);
  ++calls;
  wb_radio_get_frequency(tag);
  ++calls;
  wb_radio_set_channel(tag, 1);
  ++calls;
  wb_radio_get_channel(tag);
  ++calls;
  wb_radio_set_bitrate(tag, 1);
  ++calls;
  wb_radio_get_bitrate(tag);
  ++calls;
  wb_radio_set_rx_sensitivity(tag, 0.5);
  ++calls;
  wb_radio_get_rx_sensitivity(tag);
  ++calls;
  wb_radio_set_tx_power(tag, 0.5);
  ++calls;
  wb_radio_get_tx_power(tag);
  ++calls;
  wb_radio_set_callback(tag, NULL);
  ++calls;
  wb_radio_event_get_radio((const WbRadioEvent)0);
  ++calls;
  wb_radio_event_get_data((const WbRadioEvent)0);
  ++calls;
  wb_radio_event_get_data_size((const WbRadioEvent)0);
  ++calls;
  wb_radio_event_get_emitter((const WbRadioEvent)0);
  ++calls;
  wb_radio_event_get_rssi((const WbRadioEvent)0);
  ++calls;
  wb_radio_send(tag, (const WbRadioMessage)0, 0.5);
  ++calls;
}

static void call_37(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_RANGE_FINDER);
  (void)tag;
  (void)node;
  (void)field;
  wb_range_finder_enable(tag, 1);
  ++calls;
  wb_range_finder_disable(tag);
  ++calls;
  wb_range_finder_get_sampling_period(tag);
  ++calls;
  wb_range_finder_get_range_image(tag);
  ++calls;
  wb_range_finder_get_width(tag);
  ++calls;
  wb_range_finder_get_height(tag);
  ++calls;
  wb_range_finder_get_fov(tag);
  ++calls;
  wb_range_finder_get_min_range(tag);
  ++calls;
  wb_range_finder_get_max_range(tag);
  ++calls;
  wb_range_finder_save_image(tag, kind == 2 ? NULL : "x", 1);
  ++calls;
}

static void call_38(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_RECEIVER);
  (void)tag;
  (void)node;
  (void)field;
  wb_receiver_enable(tag, 1);
  ++calls;
  wb_receiver_disable(tag);
  ++calls;
  wb_receiver_get_sampling_period(tag);
  ++calls;
  wb_receiver_set_channel(tag, 1);
  ++calls;
  wb_receiver_get_channel(tag);
  ++calls;
  wb_receiver_get_queue_length(tag);
  ++calls;
  wb_receiver_next_packet(tag);
  ++calls;
  wb_receiver_get_data_size(tag);
  ++calls;
  wb_receiver_get_data(tag);
  ++calls;
  wb_receiver_get_signal_strength(tag);
  ++calls;
  wb_receiver_get_emitter_direction(tag);
  ++calls;
}

static void call_39(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_remote_control_custom_function(NULL);
  ++calls;
  wbr_robot_battery_sensor_set_value(0.5);
  ++calls;
  wbr_differential_wheels_set_encoders(0.5, 0.5);
  ++calls;
  wbr_accelerometer_set_values(tag, kind == 2 ? NULL : values);
  ++calls;
  wbr_camera_recognition_set_object(tag, NULL, 1);
  ++calls;
  wbr_compass_set_values(tag, kind == 2 ? NULL : values);
  ++calls;
  wbr_distance_sensor_set_value(tag, 0.5);
  ++calls;
  wbr_gps_set_values(tag, kind == 2 ? NULL : values);
  ++calls;
  wbr_gps_set_speed(tag, 0.5);
  ++calls;
  wbr_gps_set_velocity_vector(tag, kind == 2 ? NULL : values);
  ++calls;
  wbr_gyro_set_values(tag, kind == 2 ? NULL : values);
  ++calls;
  wbr_inertial_unit_set_value(tag, 0.5);
  ++calls;
  wbr_light_sensor_set_value(tag, 0.5);
  ++calls;
  wbr_microphone_set_buffer(tag, NULL, 1);
  ++calls;
  wbr_motor_set_position_feedback(tag, 0.5);
  ++calls;
  wbr_motor_set_force_feedback(tag, 0.5);
  ++calls;
  wbr_motor_set_torque_feedback(tag, 0.5);
  ++calls;
  wbr_servo_set_position_feedback(tag, 0.5);
  ++calls;
  wbr_servo_set_motor_force_feedback(tag, 0.5);
  ++calls;
  wbr_position_sensor_set_value(tag, 0.5);
  ++calls;
  wbr_radar_set_targets(tag, NULL, 1);
  ++calls;
  wbr_touch_sensor_set_value(tag, 0.5);
  ++calls;
  wbr_touch_sensor_set_values(tag, kind == 2 ? NULL : values);
  ++calls;
  wbr_display_save_image(tag, 1, 1, 1, NULL);
  ++calls;
  wbr_camera_set_image(tag, NULL);
  ++calls;
  wbr_camera_get_image_buffer(tag);
  ++calls;
}

static void call_40(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_ROBOT);
  (void)tag;
  (void)node;
  (void)field;
  wb_robot_step(1);
  ++calls;
  wb_robot_wait_for_user_input_event((WbUserInputEvent)0, 1);
  ++calls;
  wb_robot_get_time();
  ++calls;
  wb_robot_get_urdf(kind == 2 ? NULL : "x");
  ++calls;
  wb_robot_get_name();
  ++calls;
  wb_robot_get_model();
  ++calls;
  wb_robot_get_custom_data();
  ++calls;
  wb_robot_set_custom_data(kind == 2 ? NULL : "x");
  ++calls;
  wb_robot_get_mode();
  ++calls;
  wb_robot_set_mode((WbRobotMode)0, kind == 2 ? NULL : (const void *)text);
  ++calls;
  wb_robot_get_synchronization();
  ++calls;
  wb_robot_get_supervisor();
  ++calls;
  wb_robot_get_project_path();
  ++calls;
  wb_robot_get_world_path();
  ++calls;
  wb_robot_get_basic_time_step();
  ++calls;
  wb_robot_get_device(kind == 2 ? NULL : "x");
  ++calls;
  wb_robot_get_number_of_devices();
  ++calls;
  wb_robot_get_device_by_index(1);
  ++calls;
  wb_robot_battery_sensor_enable(1);
  ++calls;
  wb_robot_battery_sensor_disable();
  ++calls;
  wb_robot_battery_sensor_get_sampling_period();
  ++calls;
  wb_robot_battery_sensor_get_value();
  ++calls;
  wb_robot_get_battery_sampling_period(tag);
  ++calls;
  wb_robot_task_new(NULL, NULL);
  ++calls;
  wb_robot_mutex_new();
  ++calls;
  wb_robot_mutex_lock((WbMutexRef)0);
  ++calls;
  wb_robot_mutex_unlock((WbMutexRef)0);
  ++calls;
  wb_robot_mutex_delete((WbMutexRef)0);
  ++calls;
  wb_robot_pin_to_static_environment(1);
  ++calls;
  wb_robot_get_controller_name();
  ++calls;
  wb_robot_get_controller_arguments();
  ++calls;
  wb_robot_get_type();
  ++calls;
  wb_robot_get_data();
  ++calls;
  wb_robot_set_data(kind == 2 ? NULL : "x");
  ++calls;
  wb_robot_keyboard_enable(1);
  ++calls;
  wb_robot_keyboard_disable();
  ++calls;
  wb_robot_keyboard_get_key();
  ++calls;
}

static void call_41(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_robot_window_custom_function(NULL);
  ++calls;
}

static void call_42(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_default_robot_window_configure();
  ++calls;
  wbu_default_robot_window_update();
  ++calls;
  wbu_default_robot_window_set_images_max_size(1, 1);
  ++calls;
}

static void call_43(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_generic_robot_window_parse_device_command(kind == 2 ? NULL : text, kind == 2 ? NULL : text);
  ++calls;
  wbu_generic_robot_window_parse_device_control_command(kind == 2 ? NULL : text, kind == 2 ? NULL : text);
  ++calls;
  wbu_generic_robot_window_handle_messages(kind == 2 ? NULL : "x");
  ++calls;
  wbu_generic_robot_window_init();
  ++calls;
  wbu_generic_robot_window_update();
  ++calls;
  wbu_generic_robot_window_is_hidden();
  ++calls;
  wbu_generic_robot_window_refresh_rate();
  ++calls;
  wbu_generic_robot_window_needs_update();
  ++calls;
}

static void call_44(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wb_robot_wwi_send(kind == 2 ? NULL : "x", 1);
  ++calls;
  wb_robot_wwi_receive(&number);
  ++calls;
  wb_robot_wwi_receive_text();
  ++calls;
}

static void call_45(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_ROTATIONAL_MOTOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_servo_set_position(tag, 0.5);
  ++calls;
  wb_servo_set_acceleration(tag, 0.5);
  ++calls;
  wb_servo_set_velocity(tag, 0.5);
  ++calls;
  wb_servo_set_force(tag, 0.5);
  ++calls;
  wb_servo_set_motor_force(tag, 0.5);
  ++calls;
  wb_servo_set_control_p(tag, 0.5);
  ++calls;
  wb_servo_enable_position(tag, 1);
  ++calls;
  wb_servo_disable_position(tag);
  ++calls;
  wb_servo_get_position_sampling_period(tag);
  ++calls;
  wb_servo_get_position(tag);
  ++calls;
  wb_servo_enable_motor_force_feedback(tag, 1);
  ++calls;
  wb_servo_disable_motor_force_feedback(tag);
  ++calls;
  wb_servo_get_motor_force_feedback_sampling_period(tag);
  ++calls;
  wb_servo_get_motor_force_feedback(tag);
  ++calls;
  wb_servo_get_type(tag);
  ++calls;
  wb_servo_get_target_position(tag);
  ++calls;
  wb_servo_get_min_position(tag);
  ++calls;
  wb_servo_get_max_position(tag);
  ++calls;
}

static void call_46(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_SKIN);
  (void)tag;
  (void)node;
  (void)field;
  wb_skin_set_bone_orientation(tag, 1, kind == 2 ? NULL : values, 1);
  ++calls;
  wb_skin_set_bone_position(tag, 1, kind == 2 ? NULL : values, 1);
  ++calls;
  wb_skin_get_bone_count(tag);
  ++calls;
  wb_skin_get_bone_name(tag, 1);
  ++calls;
  wb_skin_get_bone_orientation(tag, 1, 1);
  ++calls;
  wb_skin_get_bone_position(tag, 1, 1);
  ++calls;
}

static void call_47(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_SPEAKER);
  (void)tag;
  (void)node;
  (void)field;
  wb_speaker_play_sound(tag, tag, kind == 2 ? NULL : "x", 0.5, 0.5, 0.5, 1);
  ++calls;
  wb_speaker_stop(tag, kind == 2 ? NULL : "x");
  ++calls;
  wb_speaker_is_sound_playing(tag, kind == 2 ? NULL : "x");
  ++calls;
  wb_speaker_set_engine(tag, kind == 2 ? NULL : "x");
  ++calls;
  wb_speaker_set_language(tag, kind == 2 ? NULL : "x");
  ++calls;
  wb_speaker_get_engine(tag);
  ++calls;
  wb_speaker_get_language(tag);
  ++calls;
  wb_speaker_speak(tag, kind == 2 ? NULL : "x", 0.5);
  ++calls;
  wb_speaker_is_speaking(tag);
  ++calls;
}

static void call_48(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_string_strsep(kind == 2 ? NULL : &rest, kind == 2 ? NULL : "x");
  ++calls;
  wbu_string_replace(kind == 2 ? NULL : text, kind == 2 ? NULL : text, kind == 2 ? NULL : text);
  ++calls;
}

static void call_49(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_SUPERVISOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_supervisor_world_save(kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_simulation_reset_physics();
  ++calls;
  wb_supervisor_simulation_get_mode();
  ++calls;
  wb_supervisor_set_label(1, kind == 2 ? NULL : "x", 0.5, 0.5, 0.5, 1, 0.5, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_export_image(kind == 2 ? NULL : "x", 1);
  ++calls;
  wb_supervisor_movie_start_recording(kind == 2 ? NULL : "x", 1, 1, 1, 1, 1, 1);
  ++calls;
  wb_supervisor_movie_stop_recording();
  ++calls;
  wb_supervisor_movie_is_ready();
  ++calls;
  wb_supervisor_movie_failed();
  ++calls;
  wb_supervisor_animation_start_recording(kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_animation_stop_recording();
  ++calls;
  wb_supervisor_node_get_root();
  ++calls;
  wb_supervisor_node_get_self();
  ++calls;
  wb_supervisor_node_get_id(node);
  ++calls;
  wb_supervisor_node_get_from_id(1);
  ++calls;
  wb_supervisor_node_get_from_device(tag);
  ++calls;
  wb_supervisor_node_get_from_def(kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_get_from_proto_def(node, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_get_parent_node(node);
  ++calls;
  wb_supervisor_node_get_selected();
  ++calls;
  wb_supervisor_node_get_type(node);
  ++calls;
  wb_supervisor_node_get_field(node, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_get_field_by_index(node, 1);
  ++calls;
  wb_supervisor_node_get_number_of_fields(node);
  ++calls;
  wb_supervisor_node_get_base_node_field(node, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_get_base_node_field_by_index(node, 1);
  ++calls;
  wb_supervisor_node_get_number_of_base_node_fields(node);
  ++calls;
  wb_supervisor_node_get_proto(node);
  ++calls;
  wb_supervisor_node_get_proto_field(node, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_get_proto_field_by_index(node, 1);
  ++calls;
  wb_supervisor_node_get_proto_number_of_fields(node);
  ++calls;
  wb_supervisor_node_save_state(node, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_load_state(node, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_node_set_joint_position(node, 0.5, 1);
  ++calls;
  wb_supervisor_node_get_def(node);
  ++calls;
  wb_supervisor_node_get_type_name(node);
  ++calls;
  wb_supervisor_node_get_base_type_name(node);
  ++calls;
  wb_supervisor_node_is_proto(node);
  ++calls;
  wb_supervisor_node_get_center_of_mass(node);
  ++calls;
  wb_supervisor_node_get_contact_point(node, 1);
  ++calls;
  wb_supervisor_node_get_contact_point_node(node, 1);
  ++calls;
  wb_supervisor_node_get_number_of_contact_points(node, 1);
  ++calls;
  wb_supervisor_node_get_contact_points(node, 1, &number);
  ++calls;
  wb_supervisor_node_get_orientation(node);
  ++calls;
  wb_supervisor_node_get_position(node);
  ++calls;
  wb_supervisor_node_get_pose(node, node);
  ++calls;
  wb_supervisor_node_get_static_balance(node);
  ++calls;
  wb_supervisor_node_get_velocity(node);
  ++calls;
  wb_supervisor_node_set_velocity(node, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_node_reset_physics(node);
  ++calls;
  wb_supervisor_node_export_string(node);
  ++calls;
  wb_supervisor_node_move_viewpoint(node);
  ++calls;
  wb_supervisor_node_set_visibility(node, node, 1);
  ++calls;
  wb_supervisor_node_add_force(node, kind == 2 ? NULL : values, 1);
  ++calls;
  wb_supervisor_node_add_force_with_offset(node, kind == 2 ? NULL : values, kind == 2 ? NULL : values, 1);
  ++calls;
  wb_supervisor_node_add_torque(node, kind == 2 ? NULL : values, 1);
  ++calls;
  wb_supervisor_field_get_name(field);
  ++calls;
  wb_supervisor_field_get_type(field);
  ++calls;
  wb_supervisor_field_get_type_name(field);
  ++calls;
  wb_supervisor_field_get_count(field);
  ++calls;
  wb_supervisor_field_get_actual_field(field);
  ++calls;
  wb_supervisor_field_enable_sf_tracking(field, 1);
  ++calls;
  wb_supervisor_field_disable_sf_tracking(field);
  ++calls;
  wb_supervisor_node_enable_pose_tracking(node, 1, node);
  ++calls;
  wb_supervisor_node_disable_pose_tracking(node, node);
  ++calls;
  wb_supervisor_node_enable_contact_points_tracking(node, 1, 1);
  ++calls;
  wb_supervisor_node_disable_contact_points_tracking(node);
  ++calls;
  wb_supervisor_field_get_sf_bool(field);
  ++calls;
  wb_supervisor_field_get_sf_int32(field);
  ++calls;
  wb_supervisor_field_get_sf_float(field);
  ++calls;
  wb_supervisor_field_get_sf_vec2f(field);
  ++calls;
  wb_supervisor_field_get_sf_vec3f(field);
  ++calls;
  wb_supervisor_field_get_sf_rotation(field);
  ++calls;
  wb_supervisor_field_get_sf_color(field);
  ++calls;
  wb_supervisor_field_get_sf_string(field);
  ++calls;
  wb_supervisor_field_get_sf_node(field);
  ++calls;
  wb_supervisor_field_get_mf_bool(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_int32(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_float(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_vec2f(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_vec3f(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_color(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_rotation(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_string(field, 1);
  ++calls;
  wb_supervisor_field_get_mf_node(field, 1);
  ++calls;
  wb_supervisor_field_set_sf_bool(field, 1);
  ++calls;
  wb_supervisor_field_set_sf_int32(field, 1);
  ++calls;
  wb_supervisor_field_set_sf_float(field, 0.5);
  ++calls;
  wb_supervisor_field_set_sf_vec2f(field, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_sf_vec3f(field, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_sf_rotation(field, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_sf_color(field, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_sf_string(field, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_field_set_mf_bool(field, 1, 1);
  ++calls;
  wb_supervisor_field_set_mf_int32(field, 1, 1);
  ++calls;
  wb_supervisor_field_set_mf_float(field, 1, 0.5);
  ++calls;
  wb_supervisor_field_set_mf_vec2f(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_mf_vec3f(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_mf_rotation(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_mf_color(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_set_mf_string(field, 1, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_field_insert_mf_bool(field, 1, 1);
  ++calls;
  wb_supervisor_field_insert_mf_int32(field, 1, 1);
  ++calls;
  wb_supervisor_field_insert_mf_float(field, 1, 0.5);
  ++calls;
  wb_supervisor_field_insert_mf_vec2f(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_insert_mf_vec3f(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_insert_mf_rotation(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_insert_mf_color(field, 1, kind == 2 ? NULL : values);
  ++calls;
  wb_supervisor_field_insert_mf_string(field, 1, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_field_remove_mf(field, 1);
  ++calls;
  wb_supervisor_field_import_mf_node_from_string(field, 1, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_field_remove_sf(field);
  ++calls;
  wb_supervisor_field_import_sf_node_from_string(field, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_proto_get_type_name((WbProtoRef)0);
  ++calls;
  wb_supervisor_proto_is_derived((WbProtoRef)0);
  ++calls;
  wb_supervisor_proto_get_parent((WbProtoRef)0);
  ++calls;
  wb_supervisor_proto_get_field((WbProtoRef)0, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_proto_get_field_by_index((WbProtoRef)0, 1);
  ++calls;
  wb_supervisor_proto_get_number_of_fields((WbProtoRef)0);
  ++calls;
  wb_supervisor_virtual_reality_headset_is_used();
  ++calls;
  wb_supervisor_virtual_reality_headset_get_position();
  ++calls;
  wb_supervisor_virtual_reality_headset_get_orientation();
  ++calls;
  wb_supervisor_node_enable_contact_point_tracking(node, 1, 1);
  ++calls;
  wb_supervisor_node_disable_contact_point_tracking(node, 1);
  ++calls;
  wb_supervisor_save_world(kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_field_remove_mf_node(field, 1);
  ++calls;
  wb_supervisor_simulation_physics_reset();
  ++calls;
  wb_supervisor_movie_get_status();
  ++calls;
  wb_supervisor_start_movie(kind == 2 ? NULL : "x", 1, 1, 1, 1, 1, 1);
  ++calls;
  wb_supervisor_stop_movie();
  ++calls;
  wb_supervisor_get_movie_status();
  ++calls;
  wb_supervisor_field_import_mf_node(field, 1, kind == 2 ? NULL : "x");
  ++calls;
  wb_supervisor_field_import_sf_node(field, kind == 2 ? NULL : "x");
  ++calls;
}

static void call_50(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
  wbu_system_getenv(kind == 2 ? NULL : "x");
  ++calls;
  wbu_system_short_path(kind == 2 ? NULL : "x");
  ++calls;
  wbu_system_tmpdir();
  ++calls;
  wbu_system_webots_instance_path(1);
  ++calls;
  wbu_system_webots_tmp_path(1);
  ++calls;
}

static void call_51(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_TOUCH_SENSOR);
  (void)tag;
  (void)node;
  (void)field;
  wb_touch_sensor_enable(tag, 1);
  ++calls;
  wb_touch_sensor_disable(tag);
  ++calls;
  wb_touch_sensor_get_sampling_period(tag);
  ++calls;
  wb_touch_sensor_get_lookup_table_size(tag);
  ++calls;
  wb_touch_sensor_get_lookup_table(tag);
  ++calls;
  wb_touch_sensor_get_value(tag);
  ++calls;
  wb_touch_sensor_get_values(tag);
  ++calls;
  wb_touch_sensor_get_type(tag);
  ++calls;
}

static void call_52(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_NO_NODE);
  (void)tag;
  (void)node;
  (void)field;
}

static void call_53(int kind, WbNodeRef node, WbFieldRef field) {
  const WbDeviceTag tag = tag_of(kind, WB_NODE_VACUUM_GRIPPER);
  (void)tag;
  (void)node;
  (void)field;
  wb_vacuum_gripper_enable_presence(tag, 1);
  ++calls;
  wb_vacuum_gripper_disable_presence(tag);
  ++calls;
  wb_vacuum_gripper_get_presence_sampling_period(tag);
  ++calls;
  wb_vacuum_gripper_get_presence(tag);
  ++calls;
  wb_vacuum_gripper_turn_on(tag);
  ++calls;
  wb_vacuum_gripper_turn_off(tag);
  ++calls;
  wb_vacuum_gripper_is_on(tag);
  ++calls;
}

int main(void) {
  int kind;
  wb_robot_init();
  wb_robot_step(32);
  for (kind = 0; kind < 3; ++kind) {
    WbNodeRef node = kind == 2 ? NULL : wb_supervisor_node_get_self();
    WbFieldRef field = kind == 2 ? NULL : wb_supervisor_node_get_field(node, "customData");
    call_0(kind, node, field);
    call_1(kind, node, field);
    call_2(kind, node, field);
    call_3(kind, node, field);
    call_4(kind, node, field);
    call_5(kind, node, field);
    call_6(kind, node, field);
    call_7(kind, node, field);
    call_8(kind, node, field);
    call_9(kind, node, field);
    call_10(kind, node, field);
    call_11(kind, node, field);
    call_12(kind, node, field);
    call_13(kind, node, field);
    call_14(kind, node, field);
    call_15(kind, node, field);
    call_16(kind, node, field);
    call_17(kind, node, field);
    call_18(kind, node, field);
    call_19(kind, node, field);
    call_20(kind, node, field);
    call_21(kind, node, field);
    call_22(kind, node, field);
    call_23(kind, node, field);
    call_24(kind, node, field);
    call_25(kind, node, field);
    call_26(kind, node, field);
    call_27(kind, node, field);
    call_28(kind, node, field);
    call_29(kind, node, field);
    call_30(kind, node, field);
    call_31(kind, node, field);
    call_32(kind, node, field);
    call_33(kind, node, field);
    call_34(kind, node, field);
    call_35(kind, node, field);
    call_36(kind, node, field);
    call_37(kind, node, field);
    call_38(kind, node, field);
    call_39(kind, node, field);
    call_40(kind, node, field);
    call_41(kind, node, field);
    call_42(kind, node, field);
    call_43(kind, node, field);
    call_44(kind, node, field);
    call_45(kind, node, field);
    call_46(kind, node, field);
    call_47(kind, node, field);
    call_48(kind, node, field);
    call_49(kind, node, field);
    call_50(kind, node, field);
    call_51(kind, node, field);
    call_52(kind, node, field);
    call_53(kind, node, field);
    wb_robot_step(32);
  }
  printf("%d calls\n", calls);
  wb_robot_cleanup();
  return 0;
}
