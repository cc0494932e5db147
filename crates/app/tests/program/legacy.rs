//! Worlds and controllers of the past.

use crate::project::{Ended, Project, has_java};

/// Runs a world as fast as possible for so many seconds, without pictures and without a network.
pub(crate) fn run_fast(project: &Project, world: &str, seconds: &str) -> Ended {
    let duration = format!("--duration={seconds}");
    project.run(&["--mode=fast", "--offline", "--render=none", &duration, "--stdout", world])
}

const WORLD: &str = r#"#VRML_SIM V6.0 utf8
WorldInfo { basicTimeStep 32 gravity 0 -9.81 0 }
DEF ROVER DifferentialWheels {
  name "rover" controller "old" data "hello" robotWindow "none" showRobotWindow FALSE
  axleLength 0.2 wheelRadius 0.05 maxSpeed 10 maxAcceleration 1000 speedUnit 0.1 slipNoise 0 encoderNoise 0 encoderResolution 100
  children [
    Servo { name "arm" translation 0 0.1 0 rotation 0 1 0 0 maxVelocity 100 maxForce 1000 controlP 10 minPosition -1 maxPosition 1 }
  ]
}
Supervisor { name "boss" controller "boss" }
"#;

const OLD: &str = r#"
#include <stdio.h>
#include <webots/differential_wheels.h>
#include <webots/robot.h>
#include <webots/servo.h>
int main() {
  wb_robot_init();
  wb_robot_keyboard_enable(32);
  WbDeviceTag arm = wb_robot_get_device("arm");
  wb_servo_enable_position(arm, 32);
  wb_servo_set_position(arm, 0.5);
  wb_differential_wheels_enable_encoders(32);
  wb_differential_wheels_set_speed(40, 40);
  int i;
  for (i = 0; i < 125; ++i)
    wb_robot_step(32);
  printf("encoders %.1f %.1f\n", wb_differential_wheels_get_left_encoder(), wb_differential_wheels_get_right_encoder());
  printf("speeds %g of %g, unit %g, period %d\n", wb_differential_wheels_get_left_speed(),
         wb_differential_wheels_get_max_speed(), wb_differential_wheels_get_speed_unit(),
         wb_differential_wheels_get_encoders_sampling_period());
  wb_differential_wheels_set_encoders(7, 8);
  printf("set %.1f %.1f\n", wb_differential_wheels_get_left_encoder(), wb_differential_wheels_get_right_encoder());
  printf("arm %.3f of %g..%g, type %d, period %d\n", wb_servo_get_position(arm), wb_servo_get_min_position(arm),
         wb_servo_get_max_position(arm), wb_servo_get_type(arm), wb_servo_get_position_sampling_period(arm));
  printf("data %s key %d\n", wb_robot_get_data(), wb_robot_keyboard_get_key());
  wb_robot_cleanup();
  return 0;
}
"#;

const BOSS: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
#include <webots/supervisor.h>
int main() {
  wb_robot_init();
  WbFieldRef place = wb_supervisor_node_get_field(wb_supervisor_node_get_from_def("ROVER"), "translation");
  int i;
  for (i = 0; i < 125; ++i)
    wb_robot_step(32);
  printf("rover at %.3f\n", wb_supervisor_field_get_sf_vec3f(place)[2]);
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn old_controllers_drive_old_robots() {
    let project = Project::new("");
    project.write("worlds/w.wbt", WORLD);
    project.write("controllers/old/old.c", OLD);
    project.write("controllers/boss/boss.c", BOSS);
    let ended = project.run(&["--mode=fast", "--duration=4.5", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    // 40 units of 0.1 rad/s for 4 s, at 100 increments per rad and 0.05 m of radius.
    for line in [
        "[old] encoders 1600.0 1600.0",
        "[old] speeds 40 of 10, unit 0.1, period 32",
        "[old] set 7.0 8.0",
        "[old] arm 0.500 of -1..1, type 0, period 32",
        "[old] data hello key 0",
        "[boss] rover at -0.800",
    ] {
        assert!(ended.out.contains(line), "{line}: {}{}", ended.out, ended.err);
    }
    let notes = |old: &str| ended.err.matches(&format!("all functions of {old}")).count();
    assert_eq!((notes("DifferentialWheels"), notes("Servo")), (1, 1), "{}", ended.err);
}

/// A class of Webots 6 that is a robot and has one.
const OWN_ROBOT: &str = "import com.cyberbotics.webots.controller.*;
public class own extends Robot {
  private DifferentialWheels wheels = new DifferentialWheels();
  public static void main(String[] arguments) {
    own robot = new own();
    robot.wheels.enableEncoders(32);
    robot.wheels.setSpeed(40, 20);
    robot.step(3200);
    System.out.println(Math.round(robot.wheels.getLeftEncoder()) + \" \" + Math.round(robot.wheels.getRightEncoder()));
  }
}
";

#[test]
fn a_robot_in_java_may_have_differential_wheels_beside_it() {
    if !has_java() {
        eprintln!("javac is not there; nothing is tested");
        return;
    }
    let project = Project::new("");
    project.write("worlds/w.wbt", &WORLD.replace("\"old\"", "\"own\"").replace("controller \"boss\"", ""));
    project.write("controllers/own/own.java", OWN_ROBOT);
    let ended = run_fast(&project, "worlds/w.wbt", "4");
    // Units of 0.1 rad/s for 3.2 s, at 100 increments per rad.
    assert!(ended.out.contains("[own] 1280 640"), "{}{}", ended.out, ended.err);
}

#[test]
fn old_controllers_drive_an_e_puck_in_encoder_steps() {
    const STEPS: &str = "#include <stdio.h>\n#include <webots/differential_wheels.h>\n#include <webots/robot.h>\n\
        int main() {\n  wb_robot_init();\n  wb_differential_wheels_enable_encoders(32);\n\
        wb_differential_wheels_set_speed(500, -500);\n  int i;\n  for (i = 0; i < 63; ++i)\n    wb_robot_step(32);\n\
        printf(\"unit %g, %.0f %.0f\\n\", wb_differential_wheels_get_speed_unit(),\n\
        wb_differential_wheels_get_left_encoder() / 10, wb_differential_wheels_get_right_encoder() / 10);\n\
        wb_robot_cleanup();\n  return 0;\n}\n";
    let project = Project::new("");
    let world = "#VRML_SIM R2018a utf8\nWorldInfo { basicTimeStep 32 gravity 0 -9.81 0 }\n\
                 RectangleArena { }\nE-puck { controller \"old\" }\n";
    project.write("worlds/w.wbt", world);
    project.write("controllers/old/old.c", STEPS);
    let ended =
        project.run(&["--mode=fast", "--offline", "--duration=3", "--stdout", "--stderr", "worlds/w.wbt"]);
    // Half a turn in a second, for two seconds: a thousand steps, to within a step of time.
    assert!(ended.out.contains("[old] unit 0.00628, 10"), "{}{}", ended.out, ended.err);
    assert!(!ended.err.contains("rror"), "{}", ended.err);
}

/// The manual of R2018b: with `gd` "it is possible to generate a texture image to be used by the PROTO". The picture is
/// named after the current file, and its place is the temporary folder.
#[test]
fn textures_generated_by_old_models_are_shown() {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM R2018b utf8\nWorldInfo { }\nBackground { skyColor [ 1 1 1 ] }\nViewpoint { position 0 0 2 }\nSign { }\n",
    );
    project.write(
        "protos/Sign.proto",
        r#"#VRML_SIM R2018b utf8
PROTO Sign [ field SFColor color 1 0 0 ]
{
  %{
    local gd, debug = require("gd"), require("debug")
    local color = fields.color.value
    local im = gd.createTrueColor(64, 64)
    im:filledRectangle(0, 0, 63, 63, im:colorAllocate(color.r * 255, color.g * 255, color.b * 255))
    gd.fontCacheSetup()
    im:stringFT(im:colorAllocate(0, 0, 0), "Arial", 36, 0, 8, 56, "W")
    gd.fontCacheShutdown()
    local name = debug.getinfo(1, 'S').source .. context.id .. '.png'
    im:png(name)
  }%
  Solid {
    children Shape {
      appearance Appearance {
        material Material { diffuseColor 0 0 0 emissiveColor 1 1 1 }
        texture ImageTexture { url [ %{= '"' .. context.temporary_files_path .. name .. '"' }% ] filtering 0 }
      }
      geometry Box { size 1 1 1 }
    }
  }
}
"#,
    );
    let ended = project.run(&["shot", "worlds/w.wbt", "--offline", "--size=60x60", "-o", "s.png"]);
    assert!(ended.status == Some(0) && !ended.err.contains("ignored"), "{}", ended.err);
    let file = std::fs::read(project.path("s.png")).unwrap();
    let assets::ImagePixels::Rgba8(pixels) = assets::decode_image("s.png", &file).unwrap().pixels else {
        panic!("no bytes")
    };
    let count = |is: fn(&[u8; 4]) -> bool| pixels.as_chunks().0.iter().filter(|pixel| is(pixel)).count();
    let (red, dark) = (count(|[r, g, ..]| *r > 100 && *g < 60), count(|[r, g, b, _]| r.max(g).max(b) < &60));
    // The box fills about half of the picture's width and height, and the letter a part of it.
    assert!(red > 200 && (20..red).contains(&dark), "{red} red and {dark} dark pixels");
}

/// Where the second device of each slot of a car is relative to the first one, in the axes of the world.
const SLOTTED: &str = r#"from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
slots = ("Front", "Rear", "Top", "Center")
devices = [(robot.getDevice(slot), robot.getDevice("far " + slot)) for slot in slots]
for gps, far in devices:
    gps.enable(step)
    far.enable(step)
robot.step(step)
for slot, (gps, far) in zip(slots, devices):
    print(robot.getName(), slot, *(round(b - a, 3) + 0.0 for a, b in zip(gps.getValues(), far.getValues())))
"#;

/// Slots of cars before R2022a, where z was forward and y up: which of them were turned by half a turn about y differed
/// from car to car (the models of R2019a to R2021b). What is in a turned slot looks and lies the other way.
#[test]
fn slots_of_old_cars_are_rotated_with_their_contents() {
    let project = Project::new("");
    let of_cars = ["Front", "Top", "Center"].as_slice();
    let of_limousines = ["Rear", "Top", "Center"].as_slice();
    let of_long_ones = ["Front", "Top"].as_slice();
    let cars = [
        ("BmwX5", of_cars),
        ("CitroenCZeroSimple", of_cars),
        ("LincolnMKZ", of_limousines),
        ("LincolnMKZSimple", of_limousines),
        ("TeslaModel3", of_limousines),
        ("TeslaModel3Simple", of_limousines),
        ("Bus", of_long_ones),
        ("BusSimple", of_long_ones),
        ("Truck", of_long_ones),
        ("TruckSimple", of_long_ones),
        ("MercedesBenzSprinter", of_long_ones),
        ("MercedesBenzSprinterSimple", of_long_ones),
    ];
    let slots = ["Front", "Rear", "Top", "Center"];
    let mut world =
        "#VRML_SIM R2021a utf8\nWorldInfo { basicTimeStep 16 coordinateSystem \"NUE\" }\n".to_owned();
    for (index, (car, _)) in cars.iter().enumerate() {
        world += &format!("{car} {{ translation {} 1 0 name \"{car}\" controller \"slotted\"", 10 * index);
        for slot in slots {
            world += &format!(
                " sensorsSlot{slot} [ GPS {{ name \"{slot}\" }} GPS {{ name \"far {slot}\" translation 0.5 1 2 }} ]"
            );
        }
        world += " }\n";
    }
    project.write("worlds/w.wbt", &world);
    project.write("controllers/slotted/slotted.py", SLOTTED);
    let ended = run_fast(&project, "worlds/w.wbt", "0.1");
    for (car, turned) in cars {
        for slot in slots {
            let offset = if turned.contains(&slot) { "-0.5 1.0 -2.0" } else { "0.5 1.0 2.0" };
            let line = format!("[slotted] {car} {slot} {offset}");
            assert!(ended.out.lines().any(|printed| printed == line), "{line}: {}{}", ended.out, ended.err);
        }
    }
}

/// Worlds in folders of any name, with their controllers beside that folder; and all in one folder.
#[test]
fn the_project_of_a_world_is_the_parent_of_its_folder() {
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { }\nRobot { controller \"place\" }\n";
    let program = "from controller import Robot\nprint('in', Robot().getProjectPath())\n";
    let words = |world| ["--mode=fast", "--offline", "--duration=0.1", "--stdout", world];
    project.write("a/simulation/w.wbt", world);
    project.write("a/controllers/place/place.py", program);
    let ended = project.run(&words("a/simulation/w.wbt"));
    assert!(
        ended.out.contains(&format!("in {}\n", project.path("a").display())),
        "{}{}",
        ended.out,
        ended.err
    );
    project.write("b/w.wbt", world);
    project.write("b/controllers/place/place.py", program);
    let ended = project.run(&words("b/w.wbt"));
    assert!(ended.out.contains("in "), "{}{}", ended.out, ended.err);
}

/// What a supervisor puts together: a text with a brace too many, and numbers that do not fit.
#[test]
fn mistakes_of_supervisors_are_reported() {
    let project = Project::new("Robot { supervisor TRUE controller \"boss\" }\nDEF BOX Solid { }");
    project.write(
        "controllers/boss/boss.py",
        "from controller import Supervisor\n\
         robot = Supervisor()\n\
         children = robot.getRoot().getField('children')\n\
         children.importMFNodeFromString(-1, 'DEF NEW Solid { translation 1 2 3 } }')\n\
         turn = robot.getFromDef('BOX').getField('rotation')\n\
         turn.setSFRotation([0, 1, 0])\n\
         turn.setSFRotation([0, 1, 0, 1])\n\
         robot.step(32)\n\
         robot.step(32)\n\
         print('new', robot.getFromDef('NEW') is not None, turn.getSFRotation())\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.2", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert!(ended.out.contains("new True [0.0, 1.0, 0.0, 1.0]"), "{}{}", ended.out, ended.err);
    let message = "Error: setSFRotation(): length of 'value' argument should be 4.";
    assert!(ended.err.contains(message) && ended.err.contains("unmatched `"), "{}", ended.err);
}

const OLD_WORLD: &str = r#"#VRML_SIM V8.0.5 utf8
WorldInfo { basicTimeStep 32 }
DEF ROVER DifferentialWheels { name "rover" controller "c_rover" controllerArgs "one two" data "hello" }
Supervisor { name "boss" controller "cpp_boss" controllerArgs "a" }
Robot { name "plain" controller "py_robot" battery [ 5 10 0 ] }
Robot { name "other" controller "java_robot" }
"#;

const C_ROVER: &str = r#"
#include <stdio.h>
#include <webots/nodes.h>
#include <webots/robot.h>
static void tell() { printf("data %s, %s\n", wb_robot_get_data(), wb_robot_get_custom_data()); }
int main() {
  wb_robot_init();
  wb_robot_keyboard_enable(32);
  wb_robot_battery_sensor_enable(64);
  printf("%s (%s), type %d\n", wb_robot_get_controller_name(), wb_robot_get_controller_arguments(),
         wb_robot_get_type() == WB_NODE_DIFFERENTIAL_WHEELS && wb_robot_get_type() != WB_NODE_ROBOT);
  tell();
  int key, i;
  for (i = 0; i < 10; ++i)
    wb_robot_step(32);
  while ((key = wb_robot_keyboard_get_key()))
    printf("key %d%s\n", key & WB_ROBOT_KEYBOARD_KEY, key & WB_ROBOT_KEYBOARD_SHIFT ? " with shift" : "");
  printf("battery %g every %d\n", wb_robot_battery_sensor_get_value(), wb_robot_get_battery_sampling_period(0));
  tell();
  wb_robot_set_data("by the rover");
  for (i = 0; i < 10; ++i)
    wb_robot_step(32);
  wb_robot_cleanup();
  return 0;
}
"#;

const CPP_BOSS: &str = r#"
#include <webots/Node.hpp>
#include <webots/Supervisor.hpp>
using namespace webots;
int main() {
  Supervisor boss;
  boss.keyboardEnable(32);
  std::cout << boss.getControllerName() << " (" << boss.getControllerArguments() << "), type "
            << (boss.getType() == Node::SUPERVISOR) << std::endl;
  Field *data = boss.getFromDef("ROVER")->getField("data");
  data->setSFString("by the boss");
  for (int i = 0; i < 15; ++i)
    boss.step(32);
  for (int key = boss.keyboardGetKey(); key; key = boss.keyboardGetKey())
    std::cout << "key " << (key == Robot::KEYBOARD_UP) << (key == Robot::KEYBOARD_SHIFT + 'B') << std::endl;
  boss.keyboardDisable();
  std::cout << data->getSFString() << ", " << boss.getFromDef("ROVER")->getField("customData")->getSFString() << std::endl;
  Robot::RobotMode mode = boss.getMode();
  void *nothing = NULL;
  boss.setMode(mode, nothing);
  const char *message = boss.wwiReceive();
  std::cout << (message == NULL) << boss.waitForUserInputEvent(Robot::EVENT_KEYBOARD | Robot::EVENT_MOUSE_CLICK, 1) << std::endl;
  return 0;
}
"#;

const PY_ROBOT: &str = r#"
from controller import Node, Robot
robot = Robot()
robot.keyboardEnable(32)
robot.batterySensorEnable(32)
print('%s (%s), type %s' % (robot.getControllerName(), robot.getControllerArguments(), robot.getType() == Node.ROBOT))
for _ in range(10):
    robot.step(32)
key = robot.keyboardGetKey()
while key != 0:
    print('key %s %s' % (key == Robot.KEYBOARD_UP, key == Robot.KEYBOARD_SHIFT + ord('B')))
    key = robot.keyboardGetKey()
print('battery', robot.batterySensorGetValue())
"#;

const JAVA_ROBOT: &str = r#"
import com.cyberbotics.webots.controller.*;
public class java_robot {
  public static void main(String[] args) {
    final Robot robot = new Robot();
    robot.keyboardEnable(32);
    System.out.println(robot.getControllerName() + " (" + robot.getControllerArguments() + "), type " + (robot.getType() == Node.ROBOT));
    for (int i = 0; i < 10; ++i)
      robot.step(32);
    int key = robot.keyboardGetKey();
    while (key != 0) {
      System.out.println("key " + (key == Robot.KEYBOARD_UP) + " " + (key == Robot.KEYBOARD_SHIFT + 'B'));
      key = robot.keyboardGetKey();
    }
    robot.setMode(robot.getMode(), "x");
  }
}
"#;

#[test]
fn controllers_of_webots_8_read_their_robot_and_keys() {
    let project = Project::new("");
    let world = if has_java() { OLD_WORLD.to_owned() } else { OLD_WORLD.replace("java_robot", "void") };
    project.write("worlds/w.wbt", &world);
    project.write("controllers/c_rover/c_rover.c", C_ROVER);
    project.write("controllers/cpp_boss/cpp_boss.cpp", CPP_BOSS);
    project.write("controllers/py_robot/py_robot.py", PY_ROBOT);
    project.write("controllers/java_robot/java_robot.java", JAVA_ROBOT);
    project.write("user.txt", "keys UP SHIFT+B\n");
    let words = ["--mode=fast", "--duration=2", "--stdout", "--stderr", "--input=user.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    let printed = |name: &str| -> Vec<&str> {
        ended.out.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix("] ")).collect()
    };
    // «until this function returns 0», «If no key is currently pressed, the function will return 0»
    let rover = [
        "c_rover (one two), type 1",
        "data hello, hello",
        "key 315",
        "key 66 with shift",
        "battery -1 every 64",
        "data by the boss, by the boss",
    ];
    assert_eq!(printed("[c_rover"), rover, "{}", ended.err);
    let boss = ["cpp_boss (a), type 1", "key 10", "key 01", "by the rover, by the rover", "10"];
    assert_eq!(printed("[cpp_boss"), boss, "{}", ended.err);
    let robot = ["py_robot (), type True", "key True False", "key False True", "battery 5.0"];
    assert_eq!(printed("[py_robot"), robot, "{}", ended.err);
    if has_java() {
        let robot = ["java_robot (), type true", "key true false", "key false true"];
        assert_eq!(printed("[java_robot"), robot, "{}", ended.err);
    }
}

/// Functions had fewer arguments before Webots 6, 7, 8.5, R2021a and R2022a; C has no defaults for what is left out.
const SHORT_CALLS: &str = r#"
#include <stdio.h>
#include <webots/display.h>
#include <webots/robot.h>
#include <webots/supervisor.h>
#include <webots/utils/system.h>
int main() {
  static const unsigned char black[4] = {0, 0, 0, 255}, half[4] = {255, 255, 255, 128};
  WbDeviceTag display;
  WbImageRef image;
  wb_robot_init();
  display = wb_robot_get_device("display");
  image = wb_display_image_new(display, 1, 1, black, WB_IMAGE_RGBA);
  wb_display_image_paste(display, image, 0, 0);
  image = wb_display_image_new(display, 1, 1, half, WB_IMAGE_RGBA);
  wb_display_image_paste(display, image, 0, 0);
  wb_display_image_paste(display, image, 1, 0, true);
  wb_display_image_save(display, NULL, "display.png");
  wb_supervisor_set_label(0, "one, two", 0, 0, 0.1, 0xff0000, 0);
  wb_supervisor_node_get_number_of_contact_points(wb_supervisor_node_get_self());
  wb_supervisor_set_label(1, "three", 0, 0.1, 0.1, 0xff0000, 0, "Impact");
  wb_supervisor_set_label(2, "four", 0, 0.2, 0.1, 0xff0000);
  wb_supervisor_start_movie("", 320, 240, 0, 75);
  wb_robot_step(32);
  printf("same folder: %d\n", wbu_system_webots_tmp_path() == wbu_system_webots_tmp_path(false));
  fflush(stdout);
  wb_supervisor_simulation_quit();
  while (wb_robot_step(32) != -1) {
  }
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn missing_arguments_of_old_programs_have_defaults() {
    for ending in ["c", "cpp"] {
        let project = Project::new(
            "Robot { name \"boss\" controller \"old\" supervisor TRUE children [ Display { width 2 height 1 } ] }",
        );
        project.write(&format!("controllers/old/old.{ending}"), SHORT_CALLS);
        let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
        assert!(ended.out.contains("[old] same folder: 1"), "{ending}: {}{}", ended.out, ended.err);
        assert_eq!(ended.status, Some(0), "{ending}: {}", ended.err);
        let file = std::fs::read(project.path("controllers/old/display.png")).unwrap();
        let picture = assets::decode_image("display.png", &file).unwrap();
        // On the left what is half clear took the place of what was there, on the right it was mixed with it.
        let assets::ImagePixels::Rgba8(pixels) = picture.pixels else { panic!("no bytes") };
        let [left, right] = [0, 4].map(|start| pixels[start..start + 4].to_vec());
        assert_eq!(left, [255, 255, 255, 128], "{ending}: {right:?}");
        assert_ne!(left, right, "{ending}");
    }
}

/// A motor had one muscle before it had several.
#[test]
fn the_muscle_field_of_old_motors_is_converted_to_muscles() {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM V8.6 utf8\nWorldInfo { }\nRobot { controller \"\" children [ HingeJoint {\n\
         device RotationalMotor { muscle Muscle { volume 0.2 } } endPoint Solid { } } ] }\n",
    );
    let ended = project.run(&["convert", "worlds/w.wbt", "-o", "new.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(project.read("new.wbt").contains("muscles"), "{}{}", ended.err, project.read("new.wbt"));
    assert!(!ended.err.contains("has no field"), "{}", ended.err);
}

/// A wall 2 m ahead of a camera that measures ranges, and one out of range beside it: the right half of the image.
const RANGES: &str = r#"#VRML_SIM V8.0.1 utf8
WorldInfo { basicTimeStep 32 }
Robot { controller "ranges" children [
  Camera { name "kinect" type "range-finder" fieldOfView 1 width 4 height 2 near 0.2 maxRange 3.5 rangeResolution 0.5 }
  Camera { type "range-finder" spherical TRUE width 2 height 1 maxRange 3 }
  Camera { name "eye" type "color" width 4 height 2 }
  Lidar { name "sick" horizontalResolution 4 numberOfLayers 1 fieldOfView 1 maxRange 5 }
] }
Solid { translation -5 0 -2.25 boundingObject DEF WALL Box { size 10 10 0.1 } children Shape { geometry USE WALL } }
Solid { translation 0 0.1 -0.1 children Shape { geometry Box { size 0.05 0.05 0.05 } } }
"#;

/// The functions of the manual of Webots 8.3: `wb_camera_get_range_image`, `wb_camera_range_image_get_depth`,
/// `wb_camera_get_max_range`, `wb_camera_get_type`, and their methods.
#[test]
fn cameras_of_before_webots_8_4_measure_ranges() {
    const C: &str = r#"
#include <stdio.h>
#include <webots/camera.h>
#include <webots/robot.h>
int main() {
  wb_robot_init();
  WbDeviceTag kinect = wb_robot_get_device("kinect"), eye = wb_robot_get_device("eye"), sick = wb_robot_get_device("sick");
  WbDeviceTag unnamed = wb_robot_get_device("camera");
  wb_camera_enable(kinect, 32);
  wb_camera_enable(unnamed, 64);
  wb_camera_enable(sick, 32);
  wb_robot_step(64);
  const float *image = wb_camera_get_range_image(kinect), *line = wb_camera_get_range_image(sick);
  printf("%d %d %g %g %g period %d types %d %d %d\n", wb_camera_get_width(kinect), wb_camera_get_height(kinect),
         wb_camera_get_fov(kinect), wb_camera_get_near(kinect), wb_camera_get_max_range(kinect),
         wb_camera_get_sampling_period(unnamed), wb_camera_get_type(kinect), wb_camera_get_type(eye), WB_CAMERA_COLOR);
  printf("ranges %g %g of %d, %.2f %.1f\n", wb_camera_range_image_get_depth(image, 4, 0, 1),
         wb_camera_range_image_get_depth(image, 4, 3, 0), wb_camera_get_width(sick), line[1], line[2]);
  printf("saved %d, none %d\n", wb_camera_save_image(kinect, "k.png", 0), wb_camera_get_range_image(eye) == NULL);
  wb_robot_cleanup();
  return 0;
}
"#;
    const CPP: &str = r#"
#include <iostream>
#include <webots/Camera.hpp>
#include <webots/Robot.hpp>
using namespace webots;
int main() {
  Robot robot;
  Camera *kinect = robot.getCamera("kinect");
  kinect->enable(32);
  robot.step(32);
  const float *image = kinect->getRangeImage();
  std::cout << "ranges " << Camera::rangeImageGetDepth(image, kinect->getWidth(), 0, 1) << " " << kinect->getMaxRange() << " "
            << (kinect->getType() == Camera::RANGE_FINDER) << (robot.getCamera("eye")->getType() == Camera::COLOR)
            << (kinect == robot.getCamera("kinect")) << std::endl;
  return 0;
}
"#;
    const PYTHON: &str = r#"
from controller import Camera, Robot
robot = Robot()
kinect = robot.getCamera("kinect")
kinect.enable(32)
robot.step(32)
image = kinect.getRangeImage()
print("ranges %g %g %d %s %g" % (Camera.rangeImageGetDepth(image, kinect.getWidth(), 0, 1), kinect.getMaxRange(),
      kinect.getType() == Camera.RANGE_FINDER, len(kinect.getRangeImageArray()), kinect.getNear()))
"#;
    const JAVA: &str = r#"
import com.cyberbotics.webots.controller.*;
public class ranges {
  public static void main(String[] args) {
    Robot robot = new Robot();
    Camera kinect = robot.getCamera("kinect");
    kinect.enable(32);
    robot.step(32);
    float[] image = kinect.getRangeImage();
    System.out.println("ranges " + Camera.rangeImageGetDepth(image, kinect.getWidth(), 0, 1) + " " + kinect.getMaxRange() + " "
      + (kinect.getType() == Camera.RANGE_FINDER));
  }
}
"#;
    let programs = [
        (
            "c",
            C,
            &[
                "[ranges] 4 2 1 0.2 3.5 period 64 types 114 99 99",
                "[ranges] ranges 2 3.5 of 4, 2.22 5.0",
                "[ranges] saved 0, none 1",
            ][..],
        ),
        ("cpp", CPP, &["[ranges] ranges 2 3.5 111"]),
        ("py", PYTHON, &["[ranges] ranges 2 3.5 1 4 0.2"]),
        ("java", JAVA, &["[ranges] ranges 2.0 3.5 true"]),
    ];
    for (ending, text, lines) in programs {
        let project = Project::new("");
        project.write("worlds/w.wbt", RANGES);
        project.write(&format!("controllers/ranges/ranges.{ending}"), text);
        let ended = project.run(&["--mode=fast", "--offline", "--duration=0.2", "--stdout", "worlds/w.wbt"]);
        for line in lines {
            assert!(ended.out.lines().any(|printed| printed == *line), "{line}: {}{}", ended.out, ended.err);
        }
        assert!(!ended.err.contains("has no field"), "{}", ended.err);
    }
}

/// A program of 2016 that leaves out the header of the GPS: without it the address of the numbers was cut in half.
#[test]
fn a_c_program_may_leave_out_the_header_of_a_device() {
    let project = Project::new("Robot { translation 1 2 0.5 controller \"place\" children GPS { } }");
    project.write(
        "controllers/place/place.c",
        "#include <stdio.h>\n#include <webots/robot.h>\nint main() { WbDeviceTag gps; const double *place;\n\
         wb_robot_init(); gps = wb_robot_get_device(\"gps\"); wb_gps_enable(gps, 32); wb_robot_step(32);\n\
         place = wb_gps_get_values(gps); printf(\"%g %g %g\\n\", place[0], place[1], place[2]);\n\
         wb_robot_cleanup(); return 0; }\n",
    );
    let ended = run_fast(&project, "worlds/w.wbt", "0.2");
    assert!(ended.out.contains("[place] 1 2 0.5\n"), "{}{}", ended.out, ended.err);
}

/// The guide says so of worlds that are loaded since R2023b; clients of older versions find a Transform.
#[test]
fn transforms_of_old_worlds_without_scale_are_poses_to_supervisors() {
    let nodes = "DEF T Transform { translation 1 2 3 children Shape { } }\n\
                 Robot { controller \"see\" supervisor TRUE children Transform { translation 1 0 0 } }\n";
    let see = "from controller import Node, Supervisor\nrobot = Supervisor()\n\
               frame = robot.getSelf().getField('children').getMFNode(0)\n\
               print(frame.getType() == Node.TRANSFORM, frame.getTypeName(), frame.getBaseTypeName(),\n    \
                   robot.getFromDef('T').getTypeName(), robot.getSelf().getTypeName())\n";
    for version in ["R2021b", "R2023a", "R2023b"] {
        let project = Project::new("");
        let world = format!("#VRML_SIM {version} utf8\nWorldInfo {{ }}\n{nodes}");
        project.write("worlds/w.wbt", &world);
        project.write("controllers/see/see.py", see);
        let ended = project.run(&["--mode=fast", "--offline", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
        assert_eq!(ended.out, "[see] False Pose Pose Pose Robot\n", "{version}: {}", ended.err);
    }
}
