//! Libraries of Webots' own projects, as controllers of other projects link and import them.

use std::f64::consts::{FRAC_PI_2, PI};

use base::ops::{atan, cos, sin};

use crate::project::Project;

const MATERIALS: &str = "contactProperties [
  ContactProperties { material1 \"InteriorWheelMat\" coulombFriction [ 0, 2, 0 ] frictionRotation -0.785398 0 bounce 0
    forceDependentSlip [ 10, 0 ] }
  ContactProperties { material1 \"ExteriorWheelMat\" coulombFriction [ 0, 2, 0 ] frictionRotation 0.785398 0 bounce 0
    forceDependentSlip [ 10, 0 ] } ]";

/// Drives to a position, moves the gripper to its front right, and prints its position and joint angles.
const YOUBOT: &str = r#"
#include <arm.h>
#include <base.h>
#include <gripper.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tiny_math.h>
#include <webots/gps.h>
#include <webots/position_sensor.h>
#include <webots/robot.h>

int main(int argc, char **argv) {
  wb_robot_init();
  base_init();
  arm_init();
  gripper_init();
  base_goto_init(16);
  base_goto_set_target(0.3, 0.2, 0.6 - 4 * acos(0));
  for (int i = 0; i < 1500 && !base_goto_reached(); ++i) {
    base_goto_run();
    wb_robot_step(16);
  }
  base_reset();
  const double *place = wb_gps_get_values(wb_robot_get_device("gps"));
  printf("%d %.2f %.2f %.2f\n", base_goto_reached(), place[0], place[1], place[2]);
  arm_ik(atof(argv[1]), atof(argv[2]), atof(argv[3]));
  arm_set_sub_arm_rotation((enum Arm)7, 1);
  gripper_release();
  for (int i = 0; i < 450; ++i)
    wb_robot_step(16);
  for (int i = 1; i < 6; ++i) {
    char name[16];
    sprintf(name, "arm%dsensor", i);
    WbDeviceTag sensor = wb_robot_get_device(name);
    wb_position_sensor_enable(sensor, 16);
    wb_robot_step(16);
    printf("%.3f ", wb_position_sensor_get_value(sensor));
  }
  Vector2 along = {0, 2}, across = {-2, 0};
  printf("%.4f %.1f\n", vector2_angle(&along, &across), bound(3, -1, 2.5));
  wb_robot_cleanup();
  return 0;
}
"#;

/// As the Makefiles of Webots' own controllers name the library.
const MAKEFILE: &str = "null :=\nspace := $(null) $(null)\n\
    WEBOTS_HOME_PATH=$(subst $(space),\\ ,$(strip $(subst \\,/,$(WEBOTS_HOME))))\n\
    RESOURCES_PATH = $(WEBOTS_HOME)/projects/robots/kuka/youbot\n\
    INCLUDE = -I\"$(RESOURCES_PATH)/libraries/youbot_control/include\"\n\
    LIBRARIES = -L\"$(RESOURCES_PATH)/libraries/youbot_control\" -lyoubot_control\n\
    include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";

#[test]
fn a_youbot_library_works_with_new_and_old_axes() {
    // In old worlds the second number is up: there is north, up, east instead of east, north, up.
    // The library of Webots 7 was in another folder.
    for (head, more, place, hand, robot) in [
        ("R2025a", "", "1 0.30 0.20 0.10", "\"0.1\" \"0.25\" \"0.12\"", "projects/robots/kuka/youbot"),
        (
            "R2021a",
            "coordinateSystem \"NUE\"",
            "1 0.30 0.10 0.20",
            "\"0.25\" \"0.12\" \"0.1\"",
            "resources/projects/robots/youbot",
        ),
    ] {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM {head} utf8\nWorldInfo {{ basicTimeStep 16 {more} {MATERIALS} }}\nFloor {{ size 4 4 }}\n\
             Youbot {{ controller \"c\" controllerArgs [ {hand} ] bodySlot [ GPS {{ }} Compass {{ }} ] }}\n"
        );
        project.write("worlds/w.wbt", &world);
        project.write("controllers/c/c.c", YOUBOT);
        project.write("controllers/c/Makefile", &MAKEFILE.replace("projects/robots/kuka/youbot", robot));
        let words =
            ["--mode=fast", "--duration=60", "--offline", "--render=none", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        let mut lines = ended.out.lines().filter_map(|line| line.strip_prefix("[c] "));
        assert_eq!(lines.next(), Some(place), "{head}: {}{}", ended.out, ended.err);
        let numbers: Vec<f64> = lines
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        let [turn, shoulder, elbow, wrist, hand, angle, bounded] = numbers[..] else {
            panic!("{head}: {}{}", ended.out, ended.err)
        };
        // Forward kinematics from the lengths of the arm: a foot of 253 mm, bars of 155 and 135 mm, a hand of 186 mm.
        let out = -(0.155 * sin(shoulder) + 0.135 * sin(shoulder + elbow));
        let up = 0.253 + 0.155 * cos(shoulder) + 0.135 * cos(shoulder + elbow) - 0.186;
        let hanging = shoulder + elbow + wrist + PI;
        assert!((out - base::ops::hypot(0.1, 0.25)).abs() < 0.003, "{head}: {out} {numbers:?}");
        assert!((up - 0.12).abs() < 0.003 && hanging.abs() < 0.01, "{head}: {up} {hanging}");
        assert!((turn + atan(0.1 / 0.25)).abs() < 0.01, "{head}: {turn}");
        assert!((hand - turn - FRAC_PI_2).abs() < 0.01, "{head}: {hand}");
        assert!((angle - FRAC_PI_2).abs() < 1e-4 && bounded == 2.5, "{head}: {numbers:?}");
    }
}

/// A library of the project itself, in a folder beside the controllers, of which a repository has the sources only.
#[test]
fn libraries_of_a_project_are_built_with_its_controllers() {
    let project = Project::new("Robot { controller \"c\" }");
    let rules = "null :=\nspace := $(null) $(null)\n\
        WEBOTS_HOME_PATH?=$(subst $(space),\\ ,$(strip $(subst \\,/,$(WEBOTS_HOME))))\n\
        include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    project.write("libraries/answers/src/answer.c", "#include <answer.h>\nint answer() { return 42; }\n");
    project.write("libraries/answers/include/answer.h", "int answer();\n");
    let sources = "C_SOURCES = $(wildcard src/*.c)\nINCLUDE = -I\"include\"\n";
    project.write("libraries/answers/Makefile", &format!("{sources}{rules}"));
    project.write(
        "controllers/c/c.c",
        "#include <answer.h>\n#include <stdio.h>\n#include <webots/robot.h>\n\
         int main() { wb_robot_init(); printf(\"%d\\n\", answer()); while (wb_robot_step(32) != -1) {} return 0; }\n",
    );
    let uses = "ROOT = ../..\nINCLUDE = -I\"$(ROOT)/libraries/answers/include\"\n\
        LIBRARIES = -L\"$(ROOT)/libraries/answers\" -lanswers\n";
    project.write("controllers/c/Makefile", &format!("{uses}{rules}"));
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 42\n", "{}", ended.err);
}

#[test]
fn a_jetbot_is_driven_by_its_python_class() {
    let project = Project::new(
        "WorldInfo { contactProperties [ ContactProperties { material1 \"jetbot rear wheel\" coulombFriction 0 } ] }\n\
         Floor { size 4 4 }\nJetBot { controller \"c\" extensionSlot [ GPS { } InertialUnit { } ] }",
    );
    project.write(
        "controllers/c/runtime.ini",
        "[environment variables with relative paths]\n\
         PYTHONPATH=$(WEBOTS_HOME)/projects/robots/nvidia/jetbot/libraries/jetbot_python_control:$(PYTHONPATH)\n",
    );
    project.write(
        "controllers/c/c.py",
        r#"
from jetbot_python_control import JetBot, wheel_speed

robot = JetBot()
print([round(wheel_speed(speed), 3) for speed in (0, 0.1, 0.25, 0.4, 0.95, 2)])
gps, compass = robot.getDevice("gps"), robot.getDevice("inertial unit")
gps.enable(32)
compass.enable(32)


def after(steps):
    for _ in range(steps):
        robot.step(32)
    return gps.getValues()[0], compass.getRollPitchYaw()[2]


x0, _ = after(5)
robot.forward(0.5)
x1, _ = after(30)
robot.backward(0.5)
x2, yaw = after(30)
robot.left(0.4)
_, left = after(10)
robot.stop()
after(5)
robot.set_motors(0.6, 0.0)
_, right = after(10)
print(x1 > x0 + 0.05, abs(x2 - x0) < 0.02, left > yaw + 0.1, right < left)
"#,
    );
    let words =
        ["--mode=fast", "--duration=5", "--offline", "--render=none", "--stdout", "--stderr", "worlds/w.wbt"];
    let ended = project.run(&words);
    let expected = "[c] [0.0, 0.0, 0.6, 2.0, 6.25, 6.5]\n[c] True True True True\n";
    assert_eq!(ended.out, expected, "{}", ended.err);
}

#[test]
fn old_makefiles_find_the_build_rules() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write(
        "controllers/c/c.c",
        "#include <stdio.h>\n#include <webots/robot.h>\n\
         int main() { wb_robot_init(); printf(\"%s\\n\", SYSTEM); while (wb_robot_step(32) != -1) {} return 0; }\n",
    );
    for rules in ["projects/default/controllers", "controllers"] {
        project.write(
            "controllers/c/Makefile",
            &format!(
                "include $(WEBOTS_HOME_PATH)/resources/Makefile.os.include\n\
                 CFLAGS = -DSYSTEM='\"$(OSTYPE)$(SHARED_LIB_EXTENSION)\"'\n\
                 release: note\n\
                 note:\n\t@$(ECHO) \"# \\033[32mgreen\" > note\n\
                 include $(WEBOTS_HOME_PATH)/resources/{rules}/Makefile.include\n"
            ),
        );
        let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
        let expected = if cfg!(target_os = "macos") { "[c] darwin.dylib\n" } else { "[c] linux.so\n" };
        assert_eq!(ended.out, expected, "{rules}: {}", ended.err);
        assert_eq!(project.read("controllers/c/note"), "# \u{1b}[32mgreen\n", "{rules}");
    }
}

/// A C++ follower of Webots 8.0: the header of its receiver is missing, as `Robot.hpp` had it then.
const FOLLOWER: &str = r#"
#include <webots/Driver.hpp>
#include <cstdio>

int main() {
  webots::Driver driver;
  webots::Receiver *receiver = driver.getReceiver("receiver");
  receiver->enable(32);
  driver.setIndicatorWarning(true);
  driver.setBrake(0.25);
  std::printf("%d %.2f\n", receiver->getQueueLength(), driver.getBrake());
  return 0;
}
"#;

/// The car that a project of Webots 8.0 brings says nothing of sounds and has no sensors of its steering, and its brake
/// light is misspelt. Its controllers are linked with libraries in folders that are no more.
#[test]
fn a_car_of_webots_8_0_is_driven() {
    let joint = |name: &str, sensor: &str, brake: &str| {
        format!(
            "HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 1 0 }} device [ RotationalMotor {{ name \"{name}\" \
             maxVelocity 100 }} {sensor} {brake} ] endPoint Solid {{ name \"{name}\" }} }}\n"
        )
    };
    let wheels: String = ["right_front", "left_front", "right_rear", "left_rear"]
        .iter()
        .map(|place| {
            let sensor = format!("PositionSensor {{ name \"{place}_sensor\" }}");
            joint(&format!("{place}_wheel"), &sensor, &format!("Brake {{ name \"{place}_brake\" }}"))
        })
        .collect();
    let car = |name: &str| {
        let data = "2 1 1.2 0.3 0.4 500 5 C 250 150000 1000 4500 150 0.1 -0.00001 0.25 3000 3 -12 10 7 ";
        format!(
            "Robot {{ name \"{name}\" controller \"{name}\" customData \"{data}\" children [ {wheels} {} {} \
             LED {{ name \"brake_ligths\" }} LED {{ name \"right_indicators\" }} Receiver {{ }} ] }}\n",
            joint("right_steer", "", ""),
            joint("left_steer", "", "")
        )
    };
    let project = Project::new(&format!("{}{}", car("leader"), car("follower")));
    let program = "#include <stdio.h>\n#include <webots/car.h>\n#include <webots/driver.h>\n#include <webots/robot.h>\n\
                   int main() {\n  wbu_driver_init();\n  wbu_driver_set_steering_angle(0.25);\n\
                   wbu_driver_set_indicator_warning(true);\n  wbu_driver_set_brake(0.5);\n  wbu_driver_step();\n\
                   printf(\"%.1f %d %d\\n\", 4 * wbu_driver_get_steering_angle(), wbu_car_get_brake_lights(), wbu_driver_get_gear_number());\n\
                   wbu_driver_cleanup();\n  return 0;\n}\n";
    project.write("controllers/leader/leader.c", program);
    project.write("controllers/follower/follower.cpp", FOLLOWER);
    let end = "include $(WEBOTS_HOME)/resources/Makefile.include\n";
    let makefile = |c: &str, library: &str, other: &str| {
        format!(
            "A = $(WEBOTS_MODULES_PATH)/projects/automobile/libraries\nINCLUDE = -I\"$(A)/{library}/include\"\n\
             LIBRARIES = -L\"$(A)/{library}\" -l{library} -L\"$(A)/{other}\" -l{other}\n{c}{end}"
        )
    };
    project.write("controllers/leader/Makefile", &makefile("", "driver", "car"));
    project.write(
        "controllers/follower/Makefile",
        &makefile("CXX_SOURCES = follower.cpp\n", "CppDriver", "CppCar"),
    );
    let ended = project.run(&["--mode=fast", "--duration=0.5", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert!(ended.out.contains("[leader] 1.0 1 3\n"), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("[follower] 0 0.25\n"), "{}{}", ended.out, ended.err);
    assert!(ended.err.contains("does not include <webots/Receiver.hpp>"), "{}", ended.err);
}

#[test]
fn constants_have_a_module_as_in_the_official_package() {
    let project = Project::new(
        "Robot { controller \"c\" children HingeJoint { device [ RotationalMotor { } ] endPoint Solid { } } }",
    );
    project.write(
        "controllers/c/c.py",
        "from controller import Robot\nfrom controller.constants import constant\nfrom controller.wb import wb\n\
         robot = Robot()\nmotor = robot.getDevice('rotational motor')\n\
         print(motor.getType() == constant('ROTATIONAL'), constant('NODE_ROBOT'), repr(constant('ANSI_RESET', str)))\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] True 34 '\\x1b[0m'\n", "{}", ended.err);
}

/// A root with a child. In the second frame the root has turned by 90 degrees about z, then by 90 degrees about its own x;
/// the child, which was turned by 10 degrees about y at first, by 30.
const BVH: &str = "HIERARCHY\r\nROOT Hips\r\n{\r\n OFFSET 0 0 0\r\n \
    CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\r\n JOINT Left Arm\r\n {\r\n  OFFSET 0 5 0\r\n  \
    CHANNELS 3 Zrotation Xrotation Yrotation\r\n  End Site\r\n  {\r\n   OFFSET 0 1 0\r\n  }\r\n }\r\n}\r\nMOTION\r\n\
    Frames: 2\r\nFrame Time: 0.05\r\n1 2 3 0 0 0 0 0 10\r\n20 40 60 90 90 0 0 0 30\r\n";

#[test]
fn bvh_motions_are_read_for_the_bones_of_a_skin() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/walk.bvh", BVH);
    project.write(
        "controllers/c/Makefile",
        "RESOURCES_PATH = $(WEBOTS_HOME)/projects/humans/skin_animated_humans/libraries/bvh_util\n\
         INCLUDE = -I\"$(RESOURCES_PATH)/include\"\nLIBRARIES = -L\"$(RESOURCES_PATH)\" -lbvh_util\n\
         include $(WEBOTS_HOME)/resources/Makefile.include\n",
    );
    project.write(
        "controllers/c/c.c",
        r#"
#include <math.h>
#include <stdio.h>
#include <webots/bvh_util.h>
#include <webots/robot.h>
static double round3(double x) { return floor(1000 * x + 0.5) / 1000 + 0.0; }
static void show(const double *v) { printf(" [%g %g %g %g]", round3(v[0]), round3(v[1]), round3(v[2]), round3(v[3])); }
int main() {
  const double up[4] = {1, 0, 0, 1.5707963267948966}, bent[4] = {0, 0, 1, 0.5};
  wb_robot_init();
  WbuBvhMotion motion = wbu_bvh_read_file("walk.bvh");
  printf("%d joints %s %s, %d frames, missing %d\n", wbu_bvh_get_joint_count(motion), wbu_bvh_get_joint_name(motion, 0),
         wbu_bvh_get_joint_name(motion, 1), wbu_bvh_get_frame_count(motion), wbu_bvh_read_file("c.c") == NULL);
  wbu_bvh_set_scale(motion, 10);
  wbu_bvh_set_model_t_pose(motion, up, 1, true);
  wbu_bvh_set_model_t_pose(motion, bent, 1, false);
  printf("first");
  show(wbu_bvh_get_joint_rotation(motion, 0));
  show(wbu_bvh_get_joint_rotation(motion, 1));
  printf(" %g\nsecond", wbu_bvh_get_root_translation(motion)[2]);
  printf(" %d", wbu_bvh_step(motion));
  show(wbu_bvh_get_joint_rotation(motion, 0));
  show(wbu_bvh_get_joint_rotation(motion, 1));
  const double *place = wbu_bvh_get_root_translation(motion);
  printf(" %g %g %g at %d\n", place[0], place[1], place[2], wbu_bvh_get_frame_index(motion));
  printf("then %d", wbu_bvh_goto_frame(motion, 2));
  wbu_bvh_step(motion);
  printf(" %d\n", wbu_bvh_get_frame_index(motion));
  wbu_bvh_cleanup(motion);
  wb_robot_cleanup();
  return 0;
}
"#,
    );
    let ended = project.run(&["--mode=fast", "--duration=0.2", "--offline", "--stdout", "worlds/w.wbt"]);
    // The root: 90 degrees about z and then x are 120 degrees about (1, 1, 1). The child: 20 degrees about y are 20 degrees
    // about -z of a bone that is turned by 90 degrees about x, added to its 0.5 rad: 0.151 rad.
    for line in [
        "[c] 2 joints Hips Left Arm, 2 frames, missing 1",
        "[c] first [1 0 0 0] [0 0 1 0.5] 0.3",
        "[c] second 1 [0.577 0.577 0.577 2.094] [0 0 1 0.151] 2 4 6 at 1",
        "[c] then 0 0",
    ] {
        assert!(ended.out.lines().any(|printed| printed == line), "{line}: {}{}", ended.out, ended.err);
    }
}

/// Stands ready, walks, kicks, and finds a red thing in a picture. Prints how far it has come, how upright it is.
const OP2: &str = r#"
#include <cstdio>
#include <RobotisOp2GaitManager.hpp>
#include <RobotisOp2MotionManager.hpp>
#include <RobotisOp2VisionManager.hpp>
#include <webots/Node.hpp>
#include <webots/Supervisor.hpp>
using namespace managers;
using namespace webots;

static Supervisor *robot;

static void show(const char *what) {
  const double *at = robot->getSelf()->getPosition(), *frame = robot->getSelf()->getOrientation();
  std::printf("%s %.3f %.3f %.3f %.3f %.3f\n", what, at[0], at[1], at[2], frame[8], frame[3]);
}

static void walk(RobotisOp2GaitManager &gait, double seconds) {
  for (const double end = robot->getTime() + seconds; robot->getTime() < end; robot->step(16))
    gait.step(16);
}

int main() {
  robot = new Supervisor();
  RobotisOp2MotionManager motion(robot);
  RobotisOp2GaitManager gait(robot, "config.ini");
  RobotisOp2VisionManager vision(4, 2, 355, 15, 60, 20, 0, 50);
  robot->step(16);
  motion.playPage(9);
  show("ready");
  motion.playPage(12);
  show("kicked");
  motion.playPage(1, false);
  int steps = 0;
  for (; motion.isMotionPlaying(); ++steps) {
    motion.step(16);
    robot->step(16);
  }
  show("upright");
  gait.start();
  walk(gait, 1);
  show("start");
  gait.setXAmplitude(1);
  walk(gait, 8);
  show("ahead");
  gait.setXAmplitude(0);
  gait.setAAmplitude(0.5);
  walk(gait, 8);
  gait.stop();
  walk(gait, 1.5);
  show("turned");
  unsigned char image[32] = {0};
  for (int i = 2; i < 8; i += 4)
    image[16 + i] = 200;  // the first two pixels of the second row are red
  double x = -1, y = -1;
  const bool found = vision.getBallCenter(x, y, image);
  std::printf("vision %d %g %g %d %d, %d steps\n", found, x, y, vision.isDetected(1, 1), vision.isDetected(2, 1), steps);
  delete robot;
  return 0;
}
"#;

/// The parameters of a gait as ROBOTIS ships them, which projects have in this file: the trunk leans by 13 degrees.
const OP2_PARAMETERS: &str = "[Walking Config]\nx_offset = -10.0;\ny_offset = 5.0;\nz_offset = 20.0;\n\
    hip_pitch_offset = 13.0;\nperiod_time = 600.0;\ndsp_ratio = 0.1;\nstep_forward_back_ratio = 0.28;\n\
    foot_height = 40.0;\nswing_right_left = 20.0;\nswing_top_down = 5.0;\npelvis_offset = 3.0;\n\
    arm_swing_gain = 1.5;\nbalance_knee_gain = 0.3;\nbalance_ankle_pitch_gain = 0.9;\n";

/// The managers of the manual of R2018b, as projects of all times link them.
#[test]
fn the_managers_of_the_op2_walk_kick_and_see() {
    let makefile = |home: &str, framework: &str| {
        format!(
            "RESOURCES_PATH = {home}\nINCLUDE = -I\"$(RESOURCES_PATH)/libraries/managers/include\"\n\
             LIBRARIES = -L\"$(RESOURCES_PATH)/libraries/{framework}\" -l{framework} -L\"$(RESOURCES_PATH)/libraries/managers\" -lmanagers\n\
             CXX_SOURCES = $(wildcard *.cpp)\ninclude $(WEBOTS_HOME)/resources/Makefile.include\n"
        )
    };
    let old = OP2.replace("RobotisOp2", "DARwInOP");
    for (home, framework, text) in [
        ("$(WEBOTS_HOME)/projects/robots/robotis/darwin-op", "robotis-op2", OP2),
        ("$(WEBOTS_MODULES_PATH)/projects/robots/darwin-op", "darwin", &old),
        ("$(WEBOTS_HOME)/resources/projects/robots/darwin-op", "darwin", &old),
    ] {
        let project = Project::new("");
        project.write(
            "worlds/w.wbt",
            "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 8 }\nFloor { size 10 10 }\n\
             RobotisOp2 { controller \"c\" supervisor TRUE }\n",
        );
        project.write("controllers/c/c.cpp", text);
        project.write("controllers/c/Makefile", &makefile(home, framework));
        if framework == "darwin" {
            project.write("controllers/c/config.ini", OP2_PARAMETERS);
        }
        let words =
            ["--mode=fast", "--duration=28", "--offline", "--render=none", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        let numbers = |what: &str| -> Vec<f64> {
            let start = format!("[c] {what} ");
            let line = ended.out.lines().find_map(|line| line.strip_prefix(&start));
            let line = line.unwrap_or_else(|| panic!("{home} {what}: {}{}", ended.out, ended.err));
            line.split(' ').map(|word| word.parse().unwrap()).collect()
        };
        for what in ["ready", "kicked", "upright", "start", "ahead", "turned"] {
            let [_, _, height, up, _] = numbers(what)[..] else { panic!("{what}") };
            assert!(up > 0.9 && height > 0.27, "{home} {what}: {height} {up}");
        }
        // Upright it is taller than when it is ready to walk.
        assert!(numbers("upright")[2] > numbers("ready")[2] + 0.01, "{}", ended.out);
        assert!(numbers("ahead")[0] > numbers("start")[0] + 0.25, "{}", ended.out);
        // Rotation to the left: at this pace more than its heading may vary by steps that slip.
        assert!(numbers("turned")[4] > numbers("ahead")[4] + 0.4, "{}", ended.out);
        // A motion that takes 1.2 s, in steps of 16 ms; the mean place of two red pixels of eight.
        assert!(ended.out.contains("[c] vision 1 0.5 1 1 0, 75 steps"), "{}", ended.out);
    }
}
