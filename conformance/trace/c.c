/* Reads every sensor, drives every actuator and edits the world; prints all that it reads, bit by bit. The programs beside
   this one do the same in other languages. */
#include <stdio.h>
#include <string.h>
#include <webots/accelerometer.h>
#include <webots/altimeter.h>
#include <webots/brake.h>
#include <webots/camera.h>
#include <webots/compass.h>
#include <webots/connector.h>
#include <webots/display.h>
#include <webots/distance_sensor.h>
#include <webots/emitter.h>
#include <webots/gps.h>
#include <webots/gyro.h>
#include <webots/inertial_unit.h>
#include <webots/led.h>
#include <webots/lidar.h>
#include <webots/light_sensor.h>
#include <webots/motor.h>
#include <webots/pen.h>
#include <webots/position_sensor.h>
#include <webots/radar.h>
#include <webots/range_finder.h>
#include <webots/receiver.h>
#include <webots/robot.h>
#include <webots/speaker.h>
#include <webots/supervisor.h>
#include <webots/touch_sensor.h>
#include <webots/vacuum_gripper.h>

static void show(const char *name, const double *values, int count) {
  printf("%s", name);
  for (int i = 0; i < count; ++i) {
    unsigned long long bits;
    memcpy(&bits, &values[i], 8);
    printf(" %016llx", bits);
  }
  printf("\n");
}

static void one(const char *name, double value) {
  show(name, &value, 1);
}

static void floats(const char *name, const float *values, int count) {
  double copy[64];
  for (int i = 0; i < count; ++i)
    copy[i] = values[i];
  show(name, copy, count);
}

int main(int argc, char **argv) {
  wb_robot_init();
  printf("%s %s %d %s\n", argv[1], argv[2], argc - 1, wb_robot_get_name());
  WbDeviceTag accelerometer = wb_robot_get_device("accelerometer"), gyro = wb_robot_get_device("gyro");
  WbDeviceTag gps = wb_robot_get_device("gps"), imu = wb_robot_get_device("imu"), compass = wb_robot_get_device("compass");
  WbDeviceTag altimeter = wb_robot_get_device("altimeter"), radar = wb_robot_get_device("radar");
  WbDeviceTag touch = wb_robot_get_device("touch"), camera = wb_robot_get_device("camera");
  WbDeviceTag range = wb_robot_get_device("range"), lidar = wb_robot_get_device("lidar");
  WbDeviceTag light = wb_robot_get_device("light"), led = wb_robot_get_device("led"), eye = wb_robot_get_device("eye");
  WbDeviceTag display = wb_robot_get_device("display"), mouth = wb_robot_get_device("mouth"), ear = wb_robot_get_device("ear");
  WbDeviceTag pen = wb_robot_get_device("pen"), speaker = wb_robot_get_device("speaker");
  WbDeviceTag connector = wb_robot_get_device("connector"), gripper = wb_robot_get_device("gripper");
  WbDeviceTag motor = wb_robot_get_device("motor"), angle = wb_robot_get_device("angle"), brake = wb_robot_get_device("brake");
  WbDeviceTag slider = wb_robot_get_device("slider"), height = wb_robot_get_device("height");
  wb_accelerometer_enable(accelerometer, 32);
  wb_gyro_enable(gyro, 32);
  wb_gps_enable(gps, 32);
  wb_inertial_unit_enable(imu, 32);
  wb_compass_enable(compass, 32);
  wb_altimeter_enable(altimeter, 32);
  wb_radar_enable(radar, 32);
  wb_touch_sensor_enable(touch, 32);
  wb_camera_enable(camera, 32);
  wb_camera_recognition_enable(camera, 32);
  wb_range_finder_enable(range, 32);
  wb_lidar_enable(lidar, 32);
  wb_lidar_enable_point_cloud(lidar);
  wb_light_sensor_enable(light, 32);
  wb_distance_sensor_enable(eye, 32);
  wb_receiver_enable(ear, 32);
  wb_position_sensor_enable(angle, 32);
  wb_position_sensor_enable(height, 32);
  wb_connector_enable_presence(connector, 32);
  wb_vacuum_gripper_enable_presence(gripper, 32);
  wb_motor_enable_torque_feedback(motor, 32);
  wb_robot_battery_sensor_enable(32);
  WbNodeRef ball = wb_supervisor_node_get_from_def("BALL");
  WbFieldRef place = wb_supervisor_node_get_field(ball, "translation");
  WbFieldRef children = wb_supervisor_node_get_field(wb_supervisor_node_get_root(), "children");
  wb_motor_set_position(motor, INFINITY);
  wb_speaker_set_language(speaker, "en-US");
  for (int i = 0; i < 6; ++i) {
    wb_motor_set_velocity(motor, 0.5 * i);
    wb_brake_set_damping_constant(brake, 0.01 * i);
    wb_motor_set_position(slider, 0.02 * i);
    wb_led_set(led, i % 3);
    wb_display_set_color(display, 0x00ff00);
    wb_display_fill_rectangle(display, 0, 0, i + 1, 2);
    wb_pen_set_ink_color(pen, 0xff0000, 0.5);
    wb_pen_write(pen, i % 2 == 1);
    wb_vacuum_gripper_turn_on(gripper);
    const double packet[6] = {i, 2, 3, 4, 5, 6.5};
    wb_emitter_send(mouth, packet, sizeof(packet));
    const double there[3] = {0.5 + 0.01 * i, 0.0, 0.3};
    wb_supervisor_field_set_sf_vec3f(place, there);
    if (i == 2)
      wb_supervisor_field_import_mf_node_from_string(children, -1, "DEF EXTRA Solid { translation 1 2 3 }");
    if (i == 4)
      wb_supervisor_node_remove(wb_supervisor_node_get_from_def("EXTRA"));
    wb_robot_step(32);
    one("time", wb_robot_get_time());
    one("angle", wb_position_sensor_get_value(angle));
    one("height", wb_position_sensor_get_value(height));
    one("torque", wb_motor_get_torque_feedback(motor));
    one("target", wb_motor_get_target_position(slider));
    one("light", wb_light_sensor_get_value(light));
    one("eye", wb_distance_sensor_get_value(eye));
    one("altimeter", wb_altimeter_get_value(altimeter));
    one("battery", wb_robot_battery_sensor_get_value());
    show("touch", wb_touch_sensor_get_values(touch), 3);
    show("accelerometer", wb_accelerometer_get_values(accelerometer), 3);
    show("gyro", wb_gyro_get_values(gyro), 3);
    show("gps", wb_gps_get_values(gps), 3);
    one("speed", wb_gps_get_speed(gps));
    show("quaternion", wb_inertial_unit_get_quaternion(imu), 4);
    show("angles", wb_inertial_unit_get_roll_pitch_yaw(imu), 3);
    show("compass", wb_compass_get_values(compass), 3);
    show("table", wb_distance_sensor_get_lookup_table(eye), 6);
    printf("states %d %d %d %d\n", wb_led_get(led), wb_connector_get_presence(connector), wb_vacuum_gripper_is_on(gripper),
           wb_display_get_width(display));
    show("ball", wb_supervisor_field_get_sf_vec3f(place), 3);
    show("position", wb_supervisor_node_get_position(ball), 3);
    show("velocity", wb_supervisor_node_get_velocity(ball), 6);
    show("orientation", wb_supervisor_node_get_orientation(ball), 9);
    printf("nodes %d %s\n", wb_supervisor_field_get_count(children),
           wb_supervisor_node_get_from_def("EXTRA") ? wb_supervisor_node_get_type_name(wb_supervisor_node_get_from_def("EXTRA")) :
                                                      "none");
    const unsigned char *image = wb_camera_get_image(camera);
    printf("image");
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 6; ++x)
        printf(" %d %d %d", wb_camera_image_get_red(image, 6, x, y), wb_camera_image_get_green(image, 6, x, y),
               wb_camera_image_get_blue(image, 6, x, y));
    printf("\n");
    floats("range", wb_range_finder_get_range_image(range), 15);
    floats("lidar", wb_lidar_get_range_image(lidar), 16);
    floats("layer", wb_lidar_get_layer_range_image(lidar, 1), 8);
    const WbLidarPoint *points = wb_lidar_get_point_cloud(lidar);
    for (int k = 0; k < wb_lidar_get_number_of_points(lidar); ++k) {
      const float point[4] = {points[k].x, points[k].y, points[k].z, points[k].time};
      floats("point", point, 4);
      printf("%d\n", points[k].layer_id);
    }
    const WbRadarTarget *targets = wb_radar_get_targets(radar);
    for (int k = 0; k < wb_radar_get_number_of_targets(radar); ++k) {
      const double target[4] = {targets[k].distance, targets[k].received_power, targets[k].speed, targets[k].azimuth};
      show("target", target, 4);
    }
    const WbCameraRecognitionObject *objects = wb_camera_recognition_get_objects(camera);
    for (int k = 0; k < wb_camera_recognition_get_number_of_objects(camera); ++k) {
      show("object", objects[k].position, 3);
      show("size", objects[k].size, 2);
      show("colors", objects[k].colors, 3 * objects[k].number_of_colors);
      printf("%d %d %d '%s'\n", objects[k].size_on_image[0], objects[k].size_on_image[1], objects[k].number_of_colors,
             objects[k].model);
    }
    while (wb_receiver_get_queue_length(ear) > 0) {
      show("packet", wb_receiver_get_data(ear), 6);
      printf("%d\n", wb_receiver_get_data_size(ear));
      one("strength", wb_receiver_get_signal_strength(ear));
      show("direction", wb_receiver_get_emitter_direction(ear), 3);
      wb_receiver_next_packet(ear);
    }
  }
  wb_robot_cleanup();
  return 0;
}
