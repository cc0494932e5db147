// Reads one thing of each kind whose form differs between versions of the protocol: node types, pictures, fields.

#include <stdio.h>
#include <string.h>
#include <webots/camera.h>
#include <webots/distance_sensor.h>
#include <webots/lidar.h>
#include <webots/robot.h>
#include <webots/supervisor.h>

static int faults = 0;

static void check(int is_right, const char *what) {
  if (is_right)
    return;
  ++faults;
  printf("%s: wrong\n", what);
}

int main(int argc, char **argv) {
  wb_robot_init();
  const int step = (int)wb_robot_get_basic_time_step();
  check(strcmp(wb_robot_get_name(), argv[1]) == 0, "name");
  check(wb_robot_get_number_of_devices() == 3, "number of devices");
  WbDeviceTag eye = wb_robot_get_device("eye"), camera = wb_robot_get_device("camera"), lidar = wb_robot_get_device("lidar");
  wb_distance_sensor_enable(eye, step);
  wb_camera_enable(camera, step);
  wb_lidar_enable(lidar, step);
  for (int i = 0; i < 3; ++i)
    wb_robot_step(step);
  check(wb_distance_sensor_get_value(eye) == 1000.0, "distance sensor");
  check(wb_camera_get_width(camera) == 4 && wb_camera_get_height(camera) == 2, "camera");
  check(wb_camera_get_image(camera) != NULL, "picture");
  check(wb_lidar_get_horizontal_resolution(lidar) == 8 && wb_lidar_get_number_of_layers(lidar) == 2, "lidar");
  WbNodeRef self = wb_supervisor_node_get_self();
  check(wb_supervisor_node_get_from_def("CHILD") != NULL, "node by its DEF name");
  WbFieldRef name = wb_supervisor_node_get_field(self, "name");
  check(name && strcmp(wb_supervisor_field_get_sf_string(name), argv[1]) == 0, "field");
  WbFieldRef children = wb_supervisor_node_get_field(self, "children");
  check(children && wb_supervisor_field_get_count(children) == 3, "list");
  check(wb_supervisor_node_get_field(self, "nothing") == NULL, "field that is not there");
  check(wb_robot_step(step) == 0 && wb_robot_get_time() > 0.0, "time");
  printf("%s\n", faults ? "failed" : "as expected");
  wb_robot_cleanup();
  return faults;
}
