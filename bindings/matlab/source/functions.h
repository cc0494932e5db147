/* Generated from schema/api by `cargo xtask codegen`; edits here are lost. */

#ifndef REBOTS_FUNCTIONS_H
#define REBOTS_FUNCTIONS_H

#include "gateway.h"

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

void by_hand_wb_camera_get_image(Call *call);
void by_hand_wb_camera_get_range_image(Call *call);
void by_hand_wb_camera_recognition_get_objects(Call *call);
void by_hand_wb_camera_recognition_get_segmentation_image(Call *call);
void by_hand_wb_display_draw_polygon(Call *call);
void by_hand_wb_display_fill_polygon(Call *call);
void by_hand_wb_display_image_new(Call *call);
void by_hand_wb_display_set_color(Call *call);
void by_hand_wb_emitter_send(Call *call);
void by_hand_wb_lidar_get_layer_point_cloud(Call *call);
void by_hand_wb_lidar_get_layer_range_image(Call *call);
void by_hand_wb_lidar_get_point_cloud(Call *call);
void by_hand_wb_lidar_get_range_image(Call *call);
void by_hand_wb_microphone_get_sample_data(Call *call);
void by_hand_wb_mouse_get_state(Call *call);
void by_hand_wb_pen_set_ink_color(Call *call);
void by_hand_wb_radar_get_targets(Call *call);
void by_hand_wb_range_finder_get_range_image(Call *call);
void by_hand_wb_receiver_get_data(Call *call);
void by_hand_wb_robot_set_mode(Call *call);
void by_hand_wb_robot_wwi_send_text(Call *call);
void by_hand_wb_supervisor_node_disable_contact_points_tracking(Call *call);
void by_hand_wb_supervisor_node_enable_pose_tracking(Call *call);
void by_hand_wb_supervisor_node_get_contact_points(Call *call);
void by_hand_wb_supervisor_set_label(Call *call);

#endif
