//! Models of the past: sizes, pictures, lights, names and joints.

use crate::legacy::run_fast;
use crate::project::Project;

/// An arena of Webots 7.3: a floor of 50 x 50 m, and walls 5 m from its middle. y is up.
#[test]
fn arenas_of_webots_7_3_have_their_floor_and_walls() {
    const WHERE: &str = "from controller import Robot\nrobot = Robot()\ngps = robot.getDevice(\"gps\")\ngps.enable(32)\n\
        while robot.step(32) != -1 and robot.getTime() < 2:\n    pass\n\
        print(robot.getName(), *(round(x, 2) + 0.0 for x in gps.getValues()))\n";
    let robot = |name: &str, place: &str, speed: &str| {
        format!(
            "Robot {{ name \"{name}\" translation {place} linearVelocity {speed} controller \"where\" children [ GPS {{ }} ]\n\
             boundingObject Box {{ size 0.2 0.2 0.2 }} physics Physics {{ }} }}\n"
        )
    };
    let mut world = "#VRML_SIM V7.3.0 utf8\nWorldInfo { basicTimeStep 32 gravity 0 -9.81 0 }\n\
                     SquareArena { planSize 50 50 wallXTranslation 0 0.15 5 wallSize 10 0.3 0.1 }\n"
        .to_owned();
    world += &robot("far", "20 0.1 20", "0 0 0");
    world += &robot("ahead", "0 0.1 4.7", "0 0 9");
    world += &robot("aside", "-4.7 0.1 0", "-9 0 0");
    let project = Project::new("");
    project.write("worlds/w.wbt", &world);
    project.write("controllers/where/where.py", WHERE);
    let ended = run_fast(&project, "worlds/w.wbt", "2.2");
    let place = |name: &str| -> Vec<f64> {
        let start = format!("[where] {name} ");
        let line = ended.out.lines().find_map(|line| line.strip_prefix(&start));
        let line = line.unwrap_or_else(|| panic!("{name}: {}{}", ended.out, ended.err));
        line.split(' ').map(|word| word.parse().unwrap()).collect()
    };
    assert_eq!(place("far"), [20.0, 0.1, 20.0], "{}", ended.err);
    // They cannot pass the walls, whose inner faces are 4.95 m from the middle.
    let (ahead, aside) = (place("ahead"), place("aside"));
    assert!(ahead[2] < 4.86 && ahead[1] > 0.09, "{ahead:?} {}", ended.err);
    assert!(aside[0] > -4.86 && aside[1] > 0.09, "{aside:?} {}", ended.err);
    assert!(!ended.err.contains("has no field"), "{}", ended.err);
}

/// Motors of Webots 7 measured their positions: `wb_motor_enable_position`, and nothing else on the joint.
#[test]
fn motors_of_webots_7_measure_their_positions() {
    const JOINT: &str = "HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } \
        device RotationalMotor { name \"arm\" } endPoint Solid { physics Physics { density -1 mass 0.1 } } }";
    const C: &str = "#include <stdio.h>\n#include <webots/motor.h>\n#include <webots/robot.h>\n\
        int main() {\n  wb_robot_init();\n  WbDeviceTag arm = wb_robot_get_device(\"arm\");\n\
        wb_motor_enable_position(arm, 32);\n  wb_motor_set_position(arm, 0.5);\n  int i;\n\
        for (i = 0; i < 60; ++i)\n    wb_robot_step(32);\n\
        printf(\"%.3f %d\\n\", wb_motor_get_position(arm), wb_motor_get_position_sampling_period(arm));\n\
        wb_robot_cleanup();\n  return 0;\n}\n";
    const CPP: &str = "#include <iostream>\n#include <webots/Motor.hpp>\n#include <webots/Robot.hpp>\nusing namespace webots;\n\
        int main() {\n  Robot robot;\n  Motor *arm = robot.getMotor(\"arm\");\n  arm->enablePosition(32);\n\
        arm->setPosition(0.5);\n  for (int i = 0; i < 60; ++i)\n    robot.step(32);\n\
        std::cout.precision(3);\n  std::cout << std::fixed << arm->getPosition() << \" \" << arm->getPositionSamplingPeriod() << std::endl;\n}\n";
    const PYTHON: &str = "from controller import Robot\nrobot = Robot()\narm = robot.getMotor(\"arm\")\n\
        arm.enablePosition(32)\narm.setPosition(0.5)\nfor i in range(60):\n    robot.step(32)\n\
        print(\"%.3f %d\" % (arm.getPosition(), arm.getPositionSamplingPeriod()))\n";
    for (ending, text) in [("c", C), ("cpp", CPP), ("py", PYTHON)] {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM V7.4.3 utf8\nWorldInfo {{ basicTimeStep 32 gravity 0 0 0 }}\n\
             Robot {{ controller \"old\" children [ {JOINT} ] physics Physics {{ density -1 mass 100 }} }}\n"
        );
        project.write("worlds/w.wbt", &world);
        project.write(&format!("controllers/old/old.{ending}"), text);
        let ended = project.run(&["--mode=fast", "--offline", "--duration=3", "--stdout", "worlds/w.wbt"]);
        assert!(
            ended.out.lines().any(|line| line == "[old] 0.500 32"),
            "{ending}: {}{}",
            ended.out,
            ended.err
        );
    }
}

/// In the worlds of Webots 7 y of the DARwIn-OP is up, z ahead: `soccer.wbt` turns it about y by 1.06, `motion.wbt` by 1.58.
#[test]
fn a_darwin_of_webots_7_stands_and_looks_along_z() {
    const WHERE: &str = "from controller import Supervisor\nrobot = Supervisor()\n\
        gps = [robot.getDevice(name) for name in (\"gps\", \"ahead\")]\n\
        for one in gps:\n    one.enable(16)\n\
        while robot.step(16) != -1 and robot.getTime() < 1:\n    pass\n\
        (x, y, z), there = (one.getValues() for one in gps)\n\
        print(y > 0.2, *(round(b - a) for a, b in zip((x, y, z), there)))\n";
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM V7.4.0 utf8\nWorldInfo { basicTimeStep 16 gravity 0 -9.81 0 }\n\
         Solid { boundingObject Plane { size 10 10 } }\n\
         DARwInOP { translation 0 0.28 0 rotation 0 1 0 1.5707963 supervisor TRUE controller \"where\"\n\
         bodySlot [ GPS { } GPS { name \"ahead\" translation 0 0 1 } ] }\n",
    );
    project.write("controllers/where/where.py", WHERE);
    let ended = run_fast(&project, "worlds/w.wbt", "2");
    // What is ahead of it, along its z, is along x of the world.
    assert!(ended.out.lines().any(|line| line == "[where] True 1 0 0"), "{}{}", ended.out, ended.err);
}

/// Prints how red the ground is in four places: the letter of a place is "a" for the reddest.
const GROUND: &str = r#"
from controller import Robot

robot = Robot()
sensors = [robot.getDevice(name) for name in ("far left", "far right", "near left", "near right")]
for sensor in sensors:
    sensor.enable(32)
robot.step(32)
values = [round(sensor.getValue(), 1) for sensor in sensors]
order = sorted(set(values), reverse=True)
print(robot.getName(), "".join("abcd"[order.index(value)] for value in values))
"#;

/// Before R2019a floors had pictures in place of appearances; robots followed lines on them. Since then such a field has no
/// effect.
#[test]
fn floors_of_old_worlds_have_their_pictures() {
    let floors = [
        ("Floor", "Floor { SIZE texture \"textures/quarters.png\" tileSize 2 2 size 2 2 }", "abcd"),
        (
            "RectangleArena",
            "RectangleArena { SIZE floorTextureUrl \"textures/quarters.png\" floorTileSize 2 2 floorSize 2 2 }",
            "abcd",
        ),
        (
            "CircleArena",
            "CircleArena { SIZE floorTextureUrl \"textures/quarters.png\" floorTileSize 2 2 radius 1 }",
            "badc",
        ),
        (
            "SquareArena",
            "SquareArena { SIZE planSize 2 2 planTextureUrl \"textures/quarters.png\" wallXTranslation 1 0.05 0 wallSize 0.01 0.1 2 }",
            "abcd",
        ),
    ];
    for (version, is_old) in [("V7.2.0", true), ("V8.6.0", true), ("R2018b", true), ("R2019a", false)] {
        let mut world = format!("#VRML_SIM {version} utf8\nWorldInfo {{ basicTimeStep 32 }}\n");
        for (index, (name, floor, _)) in floors.iter().enumerate() {
            let x = 10 * index;
            world += &floor.replace("SIZE", &format!("translation {x} 0 0"));
            world += &format!(
                "\nRobot {{ translation {x} 0.1 0 name \"{name}\" controller \"ground\" children [\n"
            );
            for (place, at) in [
                ("far left", "-0.5 0 -0.5"),
                ("far right", "0.5 0 -0.5"),
                ("near left", "-0.5 0 0.5"),
                ("near right", "0.5 0 0.5"),
            ] {
                world += &format!(
                    "DistanceSensor {{ translation {at} rotation 0 0 1 -1.5707963 name \"{place}\" type \"infra-red\" \
                     lookupTable [ 0 1000 0 0.5 0 0 ] }}\n"
                );
            }
            world += "] }\n";
        }
        let project = Project::new("");
        project.write("worlds/w.wbt", &world);
        project.write("controllers/ground/ground.py", GROUND);
        std::fs::create_dir_all(project.path("worlds/textures")).unwrap();
        // From the top left to the bottom right less and less red.
        let pixels: Vec<u8> = [255, 170, 85, 0].into_iter().flat_map(|red| [red, 90, 90, 255]).collect();
        std::fs::write(project.path("worlds/textures/quarters.png"), assets::encode_png(2, 2, &pixels))
            .unwrap();
        let converted = project.run(&["convert", "--offline", "worlds/w.wbt", "-o", "worlds/new.wbt"]);
        assert_eq!(converted.status, Some(0), "{}{}", converted.out, converted.err);
        for file in ["worlds/w.wbt", "worlds/new.wbt"] {
            let ended = run_fast(&project, file, "0.1");
            for (name, _, letters) in floors {
                let line = format!("[ground] {name} {letters}");
                let has_picture = ended.out.lines().any(|printed| printed == line);
                // Webots 7 was the last to have square arenas.
                let expected = is_old || name == "SquareArena";
                assert_eq!(has_picture, expected, "{version} {file} {line}: {}{}", ended.out, ended.err);
            }
        }
    }
}

/// Prints how far a robot sees to boxes.
const DISTANCES: &str = r#"
from controller import Robot

robot = Robot()
sensors = [robot.getDeviceByIndex(index) for index in range(robot.getNumberOfDevices())]
for sensor in sensors:
    sensor.enable(32)
robot.step(32)
print(*(f"{sensor.getName()} {sensor.getValue():.2f}" for sensor in sensors))
"#;

/// Boxes of Webots 6 had a `boxSize`, with y up, and wooden ones another name; its floor was scaled.
#[test]
fn boxes_and_floors_of_webots_6_have_their_sizes() {
    let sensor = |name: &str, at: &str, turn: &str| {
        format!(
            "DistanceSensor {{ name \"{name}\" translation {at} rotation {turn} lookupTable [ 0 0 0 10 10 0 ] }}\n"
        )
    };
    let sensors = [
        sensor("wood", "0 0.5 0", "0 0 1 0"),
        sensor("card", "0 0.5 0", "0 1 0 -1.5707963"),
        sensor("above", "2 5 0.3", "0 0 1 -1.5707963"),
    ];
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        &format!(
            "#VRML_SIM V6.0 utf8\nWorldInfo {{ basicTimeStep 32 }}\nCheckeredFloor {{ scale 3 3 3 }}\n\
             WoodBox {{ translation 2 1 0 boxSize 0.4 2 1 }}\n\
             CardboardBox {{ translation 0 0.5 2 boxSize 0.4 1 0.4 }}\n\
             Robot {{ controller \"look\" children [\n{}] }}\n",
            sensors.concat()
        ),
    );
    project.write("controllers/look/look.py", DISTANCES);
    let ended = run_fast(&project, "worlds/w.wbt", "0.1");
    let line = "[look] wood 1.80 card 1.80 above 3.00";
    let is_ignored = ended.err.contains("ignored");
    assert!(ended.out.lines().any(|printed| printed == line) && !is_ignored, "{}{}", ended.out, ended.err);
}

/// Prints how bright it is.
const BRIGHT: &str = r#"
from controller import Robot

robot = Robot()
sensor = robot.getDevice("eye")
sensor.enable(32)
robot.step(32)
robot.step(32)
print(f"{sensor.getValue():.0f}")
"#;

/// R2018b: "`pointLightAttenuation`: Defines the attenuation of the point light", by default 1 0 0: a lamp was as bright far
/// away. The bulb is 1.524 m high and the sensor, which looks up, 2 m from it, 0.8 of that below.
#[test]
fn old_lamps_have_the_attenuation_that_worlds_give_them() {
    for (version, fields, expected) in
        [("R2018b", "", "400"), ("R2018b", "pointLightAttenuation 0 1 0", "200"), ("R2021a", "", "100")]
    {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM {version} utf8\nWorldInfo {{ }}\nFloorLight {{ pointLightIntensity 0.5 {fields} }}\n\
             Robot {{ translation 1.2 -0.076 0 rotation 0 0 1 1.5707963 controller \"bright\" children LightSensor {{ name \"eye\" }} }}\n"
        );
        project.write("worlds/w.wbt", &world);
        project.write("controllers/bright/bright.py", BRIGHT);
        let ended = run_fast(&project, "worlds/w.wbt", "0.2");
        assert!(
            ended.out.contains(&format!("[bright] {expected}\n")),
            "{version}: {}{}",
            ended.out,
            ended.err
        );
        assert!(!ended.err.contains("warning"), "{}", ended.err);
    }
}

/// Counts the motors of a robot by going through the nodes in its model, through the base node's fields both ways.
const JOINTS: &str = r#"
from controller import Supervisor

def motors(field):
    count = 0
    for i in range(field.getCount()):
        node = field.getMFNode(i)
        if node.getTypeName() == "HingeJoint":
            solid = node.getField("endPoint").getSFNode()
            count += motors(solid.getField("children")) + min(1, node.getField("device").getCount())
    return count

robot = Supervisor().getFromDef("ROBOT")
print(motors(robot.getProtoField("children")), motors(robot.getBaseNodeField("children")))
"#;

/// Programs of R2020b and R2021a go through the nodes of the models of that time: nothing stands between the base node of a
/// model and its joints, also where our model is turned to the axes of that time.
#[test]
fn supervisors_find_the_joints_of_models_in_old_worlds() {
    for version in ["R2020b", "R2025a"] {
        let project = Project::new("");
        let world = format!(
            "#VRML_SIM {version} utf8\nWorldInfo {{ }}\nDEF ROBOT Salamander {{ controller \"<none>\" }}\n\
             Robot {{ supervisor TRUE controller \"joints\" }}\n"
        );
        project.write("worlds/w.wbt", &world);
        project.write("controllers/joints/joints.py", JOINTS);
        let ended = run_fast(&project, "worlds/w.wbt", "0.1");
        assert_eq!(ended.out, "[joints] 10 10\n", "{version}: {}", ended.err);
    }
}

/// A world of Webots 7 has its models under the names of that time, and a lidar is a camera whose name lacks the maker.
#[test]
fn models_and_sensors_of_webots_7_have_the_names_of_that_time() {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM V7.4.3 utf8\nWorldInfo { }\nYouBot { translation 0 0.1 0 controller \"eye\" bodySlot Hokuyo_URG04LXUG01 { } }\n",
    );
    project.write(
        "controllers/eye/eye.c",
        "#include <stdio.h>\n#include <webots/camera.h>\n#include <webots/robot.h>\nint main() { WbDeviceTag eye;\n\
         wb_robot_init(); eye = wb_robot_get_device(\"URG-04LX-UG01\"); wb_camera_enable(eye, 32); wb_robot_step(32);\n\
         printf(\"%d %d\\n\", wb_camera_get_width(eye), wb_camera_get_range_image(eye) != NULL);\n\
         wb_robot_cleanup(); return 0; }\n",
    );
    let ended = run_fast(&project, "worlds/w.wbt", "0.2");
    assert!(ended.out.contains("[eye] 667 1\n"), "{}{}", ended.out, ended.err);
}
