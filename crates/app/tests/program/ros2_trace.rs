//! Compares the ROS 2 messages about a swinging arm with the readings of a C controller in the same world.

use std::collections::BTreeMap;
use std::fmt::Write;

use ros::value::Value;

use crate::project::Project;
use crate::ros2::{Peer, stamp};

/// An arm that swings without end, with sensors on it and a wall beside it.
const WORLD: &str = r#"
PointLight { location 0 1 2 }
Solid { translation 1.5 0 0 children [ Shape { appearance PBRAppearance { baseColor 1 0 0 metalness 0 } geometry Box { size 0.1 4 4 } } ] boundingObject Box { size 0.1 4 4 } }
Robot { name "machine" controller "CONTROLLER" children [
  HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 anchor 0 0 0 } device [ PositionSensor { name "angle" } ]
    endPoint Solid { translation 0.3 0 0 physics Physics { density -1 mass 1 } boundingObject Box { size 0.4 0.05 0.05 } children [
      Accelerometer { name "accelerometer" } Gyro { name "gyro" } InertialUnit { name "attitude" } GPS { name "gps" } Compass { name "compass" }
      LightSensor { name "light" } DistanceSensor { name "eye" lookupTable [ 0 0 0, 4 4 0 ] } RangeFinder { name "range" width 5 height 3 maxRange 5 }
      Camera { name "camera" width 6 height 4 } ] } } ] }
"#;

/// Prints all of them at every step.
const READER: &str = r#"
#include <stdio.h>
#include <string.h>
#include <webots/accelerometer.h>
#include <webots/camera.h>
#include <webots/compass.h>
#include <webots/distance_sensor.h>
#include <webots/gps.h>
#include <webots/gyro.h>
#include <webots/inertial_unit.h>
#include <webots/light_sensor.h>
#include <webots/range_finder.h>
#include <webots/robot.h>
static void show(const char *name, const double *values, int count) {
  printf("%.3f %s", wb_robot_get_time(), name);
  for (int i = 0; i < count; ++i) {
    unsigned long long bits;
    memcpy(&bits, &values[i], 8);
    printf(" %016llx", bits);
  }
  printf("\n");
}
int main() {
  wb_robot_init();
  WbDeviceTag accelerometer = wb_robot_get_device("accelerometer"), gyro = wb_robot_get_device("gyro");
  WbDeviceTag imu = wb_robot_get_device("attitude"), gps = wb_robot_get_device("gps"), compass = wb_robot_get_device("compass");
  WbDeviceTag light = wb_robot_get_device("light"), eye = wb_robot_get_device("eye"), range = wb_robot_get_device("range");
  WbDeviceTag camera = wb_robot_get_device("camera");
  wb_accelerometer_enable(accelerometer, 32);
  wb_gyro_enable(gyro, 32);
  wb_inertial_unit_enable(imu, 32);
  wb_gps_enable(gps, 32);
  wb_compass_enable(compass, 32);
  wb_light_sensor_enable(light, 32);
  wb_distance_sensor_enable(eye, 32);
  wb_range_finder_enable(range, 32);
  wb_camera_enable(camera, 32);
  while (wb_robot_step(32) != -1) {
    show("accelerometer", wb_accelerometer_get_values(accelerometer), 3);
    show("gyro", wb_gyro_get_values(gyro), 3);
    show("attitude", wb_inertial_unit_get_quaternion(imu), 4);
    show("gps", wb_gps_get_values(gps), 3);
    show("gps/velocity", wb_gps_get_speed_vector(gps), 3);
    show("compass", wb_compass_get_values(compass), 3);
    const double lux = wb_light_sensor_get_value(light), distance = (float)wb_distance_sensor_get_value(eye);
    show("light", &lux, 1);
    show("eye", &distance, 1);
    double ranges[15], pixels[96];
    for (int i = 0; i < 15; ++i)
      ranges[i] = wb_range_finder_get_range_image(range)[i];
    for (int i = 0; i < 96; ++i)
      pixels[i] = wb_camera_get_image(camera)[i];
    show("range/image", ranges, 15);
    show("camera/image_color", pixels, 96);
  }
  wb_robot_cleanup();
  return 0;
}
"#;

/// Topics and their types.
const TOPICS: [(&str, &str); 10] = [
    ("accelerometer", "sensor_msgs/Imu"),
    ("gyro", "sensor_msgs/Imu"),
    ("attitude", "sensor_msgs/Imu"),
    ("gps", "geometry_msgs/PointStamped"),
    ("gps/velocity", "geometry_msgs/TwistStamped"),
    ("compass", "sensor_msgs/MagneticField"),
    ("light", "sensor_msgs/Illuminance"),
    ("eye", "sensor_msgs/Range"),
    ("range/image", "sensor_msgs/Image"),
    ("camera/image_color", "sensor_msgs/Image"),
];

/// How many messages of each topic are compared.
const COUNT: usize = 20;

/// A message as a line of the program above.
fn line(topic: &str, message: &Value) -> String {
    let parts = message.parts();
    let numbers = match topic {
        "accelerometer" => parts[5].floats::<3>().to_vec(),
        "gyro" => parts[3].floats::<3>().to_vec(),
        "attitude" => parts[1].floats::<4>().to_vec(),
        "gps/velocity" => parts[1].parts()[0].floats::<3>().to_vec(),
        "light" => vec![parts[1].float()],
        "eye" => vec![parts[5].float()],
        "range/image" => {
            let bytes = parts[6].bytes().as_chunks::<4>().0.iter();
            bytes.map(|bytes| f64::from(f32::from_le_bytes(*bytes))).collect()
        }
        "camera/image_color" => parts[6].bytes().iter().map(|byte| f64::from(*byte)).collect(),
        _ => parts[1].floats::<3>().to_vec(),
    };
    numbers.into_iter().fold(format!("{:.3} {topic}", stamp(&parts[0])), |mut line, number| {
        let _ = write!(line, " {:016x}", number.to_bits());
        line
    })
}

#[test]
fn ros_2_readings_are_identical_to_those_of_a_c_controller() {
    let mut peer = Peer::new();
    let project = peer.project(&WORLD.replace("CONTROLLER", "ros2"));
    let mut run = project.start(&["--mode=realtime", "--duration=1000", "worlds/w.wbt"]);
    let subscriptions =
        TOPICS.map(|(topic, kind)| (topic, peer.subscribe(&format!("/machine/{topic}"), kind)));
    let mut lines: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut last: f64 = 0.0;
    for (topic, subscription) in &subscriptions {
        for _ in 0..COUNT {
            let message = peer.next(subscription);
            last = last.max(stamp(&message.parts()[0]));
            lines.entry(topic).or_default().push(line(topic, &message));
        }
    }
    run.signal("TERM");
    assert_eq!(run.wait(), Some(0));

    let of_c = Project::new(&WORLD.replace("CONTROLLER", "c"));
    of_c.write("controllers/c/c.c", READER);
    let duration = format!("--duration={}", last + 0.064);
    std::fs::create_dir_all(of_c.path("tmp")).unwrap();
    // More is printed than a pipe holds.
    let ended = of_c.command(&["--mode=fast", &duration, "--stdout", "worlds/w.wbt"]).output().unwrap();
    let [out, err] = [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
    for (topic, lines) in lines {
        for ours in lines {
            let time = ours.split(' ').next().unwrap();
            let begin = format!("[c] {time} {topic} ");
            let theirs = out.lines().find(|line| line.starts_with(&begin));
            assert_eq!(theirs.map(|line| &line[4..]), Some(ours.as_str()), "{err}");
        }
    }
}
