//! Sensors of the library have the numbers of the real ones, and robots the devices of theirs.

use crate::project::Project;
use crate::published::watch;

/// Measures a room of six metres from its centre and prints the errors.
const SCAN: &str = r#"
import math
from controller import Camera, Lidar, Robot

HALF = 3.0
robot = Robot()
devices = [robot.getDeviceByIndex(index) for index in range(robot.getNumberOfDevices())]
eyes = [device for device in devices if isinstance(device, Camera) or hasattr(device, "getRangeImage")]
for eye in eyes:
    eye.enable(32)
for _ in range(12):
    robot.step(32)
for eye in eyes:
    name = eye.getName().replace(" ", "_")
    if isinstance(eye, Lidar):
        count, layers, image = eye.getHorizontalResolution(), eye.getNumberOfLayers(), eye.getRangeImage()
        middle = layers // 2
        up = eye.getVerticalFov() * (0.5 - middle / (layers - 1)) if layers > 1 else 0.0
        # A head that turns round looks at the edges of its pixels, others at their middles.
        shift = 0.0 if name == "RPlidar_A2" else 0.5
        errors, far = [], 0
        for index, found in enumerate(image[middle * count:(middle + 1) * count]):
            angle = eye.getFov() * (0.5 - (index + shift) / count)
            real = HALF / max(abs(math.cos(angle)), abs(math.sin(angle))) / math.cos(up)
            far += math.isinf(found)
            if math.isinf(found) != (real > eye.getMaxRange()):
                errors.append(math.inf)
            elif not math.isinf(found):
                errors.append(found - real)
        spread = math.sqrt(sum(error * error for error in errors) / len(errors))
        print("seen", name, count, layers, round(math.degrees(eye.getFov())), round(math.degrees(eye.getVerticalFov())),
              eye.getMinRange(), eye.getMaxRange(), len(image), far, spread)
    elif isinstance(eye, Camera):
        print("seen", name, eye.getWidth(), eye.getHeight(), round(eye.getFov(), 4))
    else:
        image, width, height = eye.getRangeImage(), eye.getWidth(), eye.getHeight()
        print("seen", name, width, height, round(eye.getFov(), 4), eye.getMinRange(), eye.getMaxRange(),
              *(round(image[height // 2 * width + column], 4) for column in (0, width // 2, width - 1)))
"#;

/// What each sensor measures, and its tolerance: noise and resolution. `[m]`
const SEEN: [(&str, &str, f64); 8] = [
    // Columns, layers, degrees across and upwards, nearest and farthest distance, points, and those too far.
    ("Sick_LMS_291", "180 1 180 1 0.01 80.0 180 0", 1e-5),
    ("Hokuyo_URG-04LX", "667 1 240 0 0.06 4.096 667 22", 1e-5),
    ("RPlidar_A2", "400 1 360 11 0.2 12.0 400 0", 0.012),
    ("Velodyne_VLP-16", "3600 16 360 30 1.0 100.0 57600 0", 0.31),
    // Columns, rows, radians across.
    ("kinect_color", "320 190 1.0", 0.0),
    ("D435_color", "640 360 1.2113", 0.0),
    // Also the nearest and the farthest distance, and those at the left, ahead and at the right.
    ("kinect_range", "320 190 1.0 0.01 3.5 2.9873 2.9873 2.9873", 0.0),
    ("D435_depth", "640 360 1.5184 0.28 10.0 2.998 2.998 2.998", 0.0),
];

#[test]
fn sensors_measure_a_room_as_their_data_sheets_say() {
    let sensors = ["SickLms291", "HokuyoUrg04lx", "RpLidarA2", "VelodyneVLP-16", "Kinect", "RealSenseD435"];
    let mut world =
        "WorldInfo { }\nBackground { }\nRectangleArena { floorSize 6 6 wallHeight 4 }\n".to_owned();
    for (index, sensor) in sensors.iter().enumerate() {
        let height = 0.4 * (index + 1) as f64;
        world += &format!(
            "Robot {{ translation 0 0 {height} name \"{sensor}\" controller \"scan\" children {sensor} {{ }} }}\n"
        );
    }
    let (_, out) = watch(&world, &[("scan", SCAN)], &[], 0.6);
    for (name, numbers, spread) in SEEN {
        let start = format!("[scan] seen {name} ");
        let row = out.lines().find_map(|line| line.strip_prefix(&*start)).unwrap_or_default();
        let rest = row.strip_prefix(numbers).unwrap_or_else(|| panic!("{name}: {row} instead of {numbers}"));
        if spread > 0.0 {
            let found: f64 = rest.trim().parse().unwrap();
            assert!(found < spread && found > 0.9 * spread - 0.002, "{name}: errs by {found} m");
        }
    }
}

/// Prints the devices of the arguments that are missing. `a{0-3}b` means four of them, `{a,b}` two.
const DEVICES: &str = r#"
import re
import sys
from controller import Robot

robot = Robot()
have = {robot.getDeviceByIndex(index).getName() for index in range(robot.getNumberOfDevices())}


def spread(name):
    group = re.search(r"\{([^}]*)\}", name)
    if group is None:
        return [name]
    span = re.fullmatch(r"(\d+)-(\d+)", group[1])
    words = map(str, range(int(span[1]), int(span[2]) + 1)) if span else group[1].split(",")
    return [found for word in words for found in spread(name[:group.start()] + word + name[group.end():])]


names = [name for argument in sys.argv[1:] for name in spread(argument)]
print("lacks", robot.getName(), len(names), [name for name in names if name not in have])
"#;

/// Devices as programs ask for them: robot, how many, names.
const NAMES: &[(&str, usize, &[&str])] = &[
    (
        "E-puck",
        35,
        &[
            "{left,right} wheel {motor,sensor}",
            "{ps,ls}{0-7}",
            "led{0-9}",
            "camera",
            "accelerometer",
            "gyro",
            "emitter",
            "receiver",
        ],
    ),
    (
        "Thymio2",
        44,
        &[
            "motor.{left,right}",
            "motor.{left,right}.position",
            "prox.horizontal.{0-6}",
            "prox.ground.{0-1}",
            "button.{forward,backward,left,right,center}",
            "leds.{top,sound,rc,bottom.left,bottom.right,temperature.red,temperature.blue}",
            "leds.buttons.led{0-3}",
            "leds.circle.led{0-7}",
            "leds.prox.h.led{0-5}",
            "acc",
        ],
    ),
    ("Pioneer3dx", 23, &["{left,right} wheel", "{left,right} wheel sensor", "so{0-15}", "red led {1-3}"]),
    (
        "Pioneer3at",
        24,
        &["{front,back} {left,right} wheel", "{front,back} {left,right} wheel sensor", "so{0-15}"],
    ),
    (
        "TurtleBot3Burger",
        10,
        &[
            "{left,right} wheel {motor,sensor}",
            "LDS-01",
            "LDS-01_{main,secondary}_motor",
            "accelerometer",
            "gyro",
            "compass",
        ],
    ),
    (
        "Khepera4",
        27,
        &[
            "{left,right} wheel {motor,sensor}",
            "{front,front left,left,rear left,rear,rear right,right,front right} infrared sensor",
            "{front,front left,left,right,front right} ultrasonic sensor",
            "ground {left,front left,front right,right} infrared sensor",
            "camera",
            "accelerometer",
            "gyro",
            "{front left,front right,rear} led",
        ],
    ),
    (
        "Create",
        14,
        &[
            "{left,right} wheel {motor,sensor}",
            "bumper_{left,right}",
            "cliff_{left,front_left,front_right,right}",
            "led_{on,play,step}",
            "receiver",
        ],
    ),
    (
        "Youbot",
        22,
        &[
            "wheel{1-4}",
            "wheel{1-4}sensor",
            "arm{1-5}",
            "arm{1-5}sensor",
            "finger::{left,right}",
            "finger::{left,right}sensor",
        ],
    ),
    (
        "Nao",
        63,
        &[
            "Head{Yaw,Pitch}",
            "{L,R}{ShoulderPitch,ShoulderRoll,ElbowYaw,ElbowRoll,WristYaw}",
            "{L,R}{HipYawPitch,HipRoll,HipPitch,KneePitch,AnklePitch,AnkleRoll}",
            "{L,R}Phalanx{1-8}",
            "Head{Yaw,Pitch}S",
            "Camera{Top,Bottom}",
            "Sonar/{Left,Right}",
            "{L,R}Fsr",
            "{L,R}Foot/Bumper/{Left,Right}",
            "{L,R}Foot/Led",
            "{Face,Ears}/Led/{Left,Right}",
            "ChestBoard/Led",
            "accelerometer",
            "gyro",
            "gps",
            "inertial unit",
        ],
    ),
    ("UR5e", 12, &["{shoulder_pan,shoulder_lift,elbow,wrist_1,wrist_2,wrist_3}_joint{,_sensor}"]),
    ("UR10e", 12, &["{shoulder_pan,shoulder_lift,elbow,wrist_1,wrist_2,wrist_3}_joint{,_sensor}"]),
    ("Irb4600-40", 12, &["{A,B,C,D,E,F} {motor,sensor}"]),
    ("Panda", 16, &["panda_joint{1-7}", "panda_joint{1-7}_sensor", "panda_finger::{left,right}"]),
    (
        "Mavic2Pro",
        14,
        &[
            "{front,rear} {left,right} propeller",
            "camera {roll,pitch,yaw}",
            "camera",
            "gps",
            "gyro",
            "compass",
            "inertial unit",
            "front {left,right} led",
        ],
    ),
    (
        "Crazyflie",
        12,
        &["m{1-4}_motor", "range_{front,left,back,right}", "gps", "gyro", "inertial_unit", "camera"],
    ),
    (
        "Spot",
        25,
        &[
            "{front,rear} {left,right} shoulder {abduction,rotation} motor",
            "{front,rear} {left,right} elbow motor",
            "{left,right} {head,flank} camera",
            "rear camera",
            "{left,right} {top,middle up,middle down,bottom} led",
        ],
    ),
    (
        "BB-8",
        7,
        &[
            "body {yaw,pitch} motor",
            "head yaw motor",
            "{body,counterweight} accelerometer",
            "{body,head} gyro",
        ],
    ),
    (
        "Tiago++",
        33,
        &[
            "arm_{left,right}_{1-7}_joint{,_sensor}",
            "torso_lift_joint",
            "head_{1,2}_joint",
            "wheel_{left,right}_joint",
        ],
    ),
    ("Robotino3", 15, &["ir{1-9}", "wheel{0-2}_joint", "touch sensor", "inertial unit", "gyro"]),
    ("TeslaModel3", 12, &["{left,right}_{steer,steer_sensor,rear_wheel,rear_sensor,front_brake,rear_brake}"]),
];

#[test]
fn robots_have_the_devices_that_published_programs_use() {
    let mut world = "WorldInfo { }\nFloor { size 300 40 }\n".to_owned();
    for (index, (model, _, names)) in NAMES.iter().enumerate() {
        let arguments: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        world += &format!(
            "{model} {{ translation {} 0 1 name \"{model}\" controller \"devices\" controllerArgs [ {} ] }}\n",
            6 * index,
            arguments.join(" ")
        );
    }
    let (_, out) = watch(&world, &[("devices", DEVICES)], &[], 0.1);
    for (model, count, _) in NAMES {
        let line = format!("[devices] lacks {model} {count} []");
        assert!(out.lines().any(|printed| printed == line), "{line}: {out}");
    }
}

const ROBOTIQ_2F85: &str =
    "Gripper{::left finger joint,::right finger joint, left finger joint sensor, right finger sensor}";

/// What programs of a time ask for: fingers and other motors have other names since R2023b. Without
/// a URL the version of the world counts, with one the release of the library that it names.
#[test]
fn models_have_the_names_of_the_requested_release() {
    let models = [
        ("Ned", "robots/niryo/ned", "joint_base_to_jaw_{1,2}{,_sensor}", "gripper::{left,right}{,_sensor}"),
        (
            "Pr2",
            "robots/clearpath/pr2",
            "{l,r}_gripper_{l,r}_finger{,_tip}_joint{,_sensor}",
            "{l,r}_{finger_gripper_motor::l_finger,finger_gripper_motor::r_finger_tip,gripper_l_finger_joint_sensor,\
             gripper_r_finger_tip_joint_sensor}",
        ),
        ("Youbot", "robots/kuka/youbot", "finger{1,2}{,sensor}", "finger::{left,right}{,sensor}"),
        (
            "IprHd6m90",
            "robots/neuronics/ipr",
            "{left,right}_gripper{,_sensor}",
            "gripper::{left,right}{,_sensor}",
        ),
        (
            "TiagoSteel",
            "robots/pal_robotics/tiago_steel",
            "gripper_{left,right}_finger_joint{,_sensor}",
            "gripper_{left,right}_{finger,sensor_finger}_joint",
        ),
        (
            "P-Rob3",
            "robots/fp_robotics/p-rob3",
            "{1,6,7}{, sensor}",
            "{motor 1,motor 6,gripper::right}{, sensor}",
        ),
        ("Portal", "robots/a4/portal", "{gate,gear}", "portal_motor::{gate,gear}"),
        (
            "Khepera3_Gripper",
            "robots/k-team/khepera3",
            "{left,right}_finger_motor",
            "finger_motor::{left,right}",
        ),
        ("Robotiq2f85Gripper", "devices/robotiq", ROBOTIQ_2F85, ROBOTIQ_2F85),
    ];
    for (version, tag, is_old) in
        [("R2022b", "", true), ("R2023b", "R2022b", true), ("R2025a", "", false), ("R2025a", "R2023b", false)]
    {
        let (mut externs, mut robots) = (String::new(), String::new());
        for (index, (model, folder, old, new)) in models.iter().enumerate() {
            if !tag.is_empty() {
                let url = format!(
                    "https://raw.githubusercontent.com/cyberbotics/webots/{tag}/projects/{folder}/protos/{model}.proto"
                );
                externs += &format!("EXTERNPROTO \"{url}\"\n");
            }
            let names = if is_old { old } else { new };
            let start = match *model {
                "Khepera3_Gripper" | "Robotiq2f85Gripper" => {
                    format!("Robot {{ children {model} {{ name \"Gripper\" }}")
                }
                model => format!("{model} {{"),
            };
            robots += &format!(
                "{start} translation {} 0 1 name \"{model}\" controller \"devices\" controllerArgs [ \"{names}\" ] }}\n",
                4 * index
            );
        }
        let project = Project::new("");
        project
            .write("worlds/w.wbt", &format!("#VRML_SIM {version} utf8\n{externs}WorldInfo {{ }}\n{robots}"));
        project.write("controllers/devices/devices.py", DEVICES);
        let ended = project.run(&[
            "--mode=fast",
            "--offline",
            "--render=none",
            "--duration=0.1",
            "--stdout",
            "worlds/w.wbt",
        ]);
        for (model, ..) in models {
            let start = format!("[devices] lacks {model} ");
            let line = ended.out.lines().find(|line| line.starts_with(&start)).unwrap_or_default();
            assert!(line.ends_with(" []"), "{version} {tag}: {line:?} {}{}", ended.out, ended.err);
        }
    }
}

/// Turns the base and the upper arm of an IPR arm and prints where its hand is, beside the arm.
const HAND: &str = r#"
from controller import Supervisor

robot = Supervisor()
robot.step(32)
robot.getDevice("base").setPosition(2)
robot.getDevice("upperarm").setPosition(-0.5)
robot.step(3200)
finger = robot.getFromDevice(robot.getDevice(robot.getCustomData())).getParentNode().getField("endPoint").getSFNode()
print(robot.getName(), *(at - origin for at, origin in zip(finger.getPosition(), robot.getSelf().getPosition())))
"#;

/// The axes are others since R2022a: what was x, y, z is -z, -x, y. The arms still reach to the same place of the room.
#[test]
fn the_arms_of_ipr_point_in_the_same_direction_in_every_release() {
    const ARMS: [&str; 4] = ["IprHd6m90", "IprHd6m180", "IprHd6ms90", "IprHd6ms180"];
    let [old, new] = [("R2021b", "left_gripper"), ("R2025a", "gripper::left")].map(|(version, finger)| {
        let arms: String = ARMS.iter().zip(0..).map(|(arm, index)| {
            let far = 5 * index;
            let at = if version == "R2021b" { format!("{far} 0.61 0") } else { format!("0 {far} 0.61") };
            format!("{arm} {{ translation {at} name \"{arm}\" supervisor TRUE controller \"hand\" customData \"{finger}\" }}\n")
        }).collect();
        let project = Project::new("");
        project.write("worlds/w.wbt", &format!("#VRML_SIM {version} utf8\nWorldInfo {{ }}\n{arms}"));
        project.write("controllers/hand/hand.py", HAND);
        let ended = project.run(&["--mode=fast", "--offline", "--render=none", "--duration=3.5", "--stdout", "worlds/w.wbt"]);
        let mut lines: Vec<(String, Vec<f64>)> = Vec::new();
        for line in ended.out.lines().filter_map(|line| line.strip_prefix("[hand] ")) {
            let mut words = line.split_whitespace();
            let arm = words.next().unwrap().to_owned();
            lines.push((arm, words.map(|word| word.parse().unwrap()).collect()));
        }
        lines.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(lines.len(), 4, "{}{}", ended.out, ended.err);
        lines
    });
    for ((arm, old), (_, new)) in old.iter().zip(&new) {
        let expected = [-old[2], -old[0], old[1]];
        assert!(base::ops::hypot(old[0], old[2]) > 0.1, "{arm}: {old:?} is above the base");
        let distance = (0..3).map(|axis| (new[axis] - expected[axis]).abs()).fold(0.0, f64::max);
        assert!(distance < 1e-3, "{arm}: {new:?} instead of {expected:?}");
    }
}

/// Prints where solids of a tower of bricks are, in millimetres, and what its sensor says.
const TOWER: &str = r#"
from controller import Supervisor

robot = Supervisor()
sensor = robot.getDevice("eyes")
sensor.enable(8)
robot.getDevice("pivot").setPosition(1.5)
robot.step(1600)
for name in ("RIGHT", "AXLE", "BOX", "GRABBER"):
    brick = robot.getFromDef(name).getBaseNodeField("endPoint").getSFNode()
    print(name, *(round(1000 * value) for value in brick.getCenterOfMass()))
print("sees", round(sensor.getValue()))
"#;

/// Bricks fit together as published models expect: the front of a brick is x and its right y, boxes are as long as two
/// cubes, pivots tilt towards -x, and sensors say more for what is farther away.
#[test]
fn bricks_of_tinkerbots_fit_together() {
    let nodes = "WorldInfo { basicTimeStep 8 gravity 0 }\n\
        TinkerbotsBase { translation 0 0 0.5 supervisor TRUE controller \"tower\"\n\
          extensionSlot Solid { translation -0.5 0 0 name \"foot\"\n\
            boundingObject Box { size 0.2 0.2 0.2 } physics Physics { density -1 mass 1000 } }\n\
          upSlot TinkerbotsCube {\n\
            rightSlot DEF RIGHT TinkerbotsCube { name \"right\" }\n\
            frontSlot TinkerbotsDistanceSensor { name \"eyes\" rotation 0 0 1 3.1415927\n\
              upASlot DEF BOX TinkerbotsCubieBoxWithCrossSlots { } }\n\
            leftSlot TinkerbotsMotor { frontSlot DEF AXLE TinkerbotsAxle { } }\n\
            upSlot TinkerbotsPivot { slot TinkerbotsTwister { slot DEF GRABBER TinkerbotsGrabber { } } } } }\n\
        DEF CEILING Solid { translation 0 0 0.9 children DEF SLAB Shape { appearance PBRAppearance { baseColor 1 1 1 }\n\
          geometry Box { size 4 4 0.02 } } boundingObject USE SLAB name \"ceiling\" }\n";
    let (_, out) = watch(nodes, &[("tower", TOWER)], &[], 2.0);
    for line in ["RIGHT 0 40 540", "AXLE 26 -40 540", "BOX 70 -10 540", "GRABBER -83 0 586", "sees 84"] {
        assert!(out.lines().any(|printed| printed == format!("[tower] {line}")), "{line}: {out}");
    }
}

/// Prints where solids are, in millimetres.
pub(crate) const PLACES: &str = r#"
from controller import Supervisor

robot = Supervisor()
robot.step(800)
for name in robot.getCustomData().split():
    node = robot.getFromDef(name)
    node = node.getBaseNodeField("endPoint").getSFNode() if node.getBaseTypeName() == "Slot" else node
    print(name, *(round(1000 * value) for value in node.getCenterOfMass()))
"#;

/// In published worlds of R2020b and R2021a with y up, cars of bricks lie: their wheels are beside the base and the cube
/// on its upper side, whose side z is ahead of it, and a cube on its back is below it.
#[test]
fn bricks_of_tinkerbots_fit_together_in_old_worlds() {
    let project = Project::new("");
    let world = "#VRML_SIM R2021a utf8\nWorldInfo { basicTimeStep 8 gravity 0 coordinateSystem \"NUE\" }\n\
        TinkerbotsBase { translation 0 0.2 0 supervisor TRUE controller \"places\" customData \"UP BACK LEFT FRONT\"\n\
          upSlot DEF UP TinkerbotsCube { frontSlot DEF FRONT TinkerbotsCube { name \"front\" } }\n\
          backSlot DEF BACK TinkerbotsCube { name \"back\" } leftSlot DEF LEFT TinkerbotsCube { name \"left\" } }\n";
    project.write("worlds/w.wbt", world);
    project.write("controllers/places/places.py", PLACES);
    let ended = project.run(&[
        "--mode=fast",
        "--offline",
        "--render=none",
        "--duration=1",
        "--stdout",
        "worlds/w.wbt",
    ]);
    for line in ["UP 0 220 40", "BACK 0 160 0", "LEFT 40 200 0", "FRONT 0 240 40"] {
        assert!(
            ended.out.lines().any(|printed| printed == format!("[places] {line}")),
            "{line}: {}{}",
            ended.out,
            ended.err
        );
    }
    // East, north, up of the world of today were z, x and y.
    let converted = project.run(&["convert", "worlds/w.wbt", "-o", "worlds/new.wbt"]);
    assert_eq!(converted.status, Some(0), "{}", converted.err);
    let words = ["--mode=fast", "--offline", "--render=none", "--duration=1", "--stdout", "worlds/new.wbt"];
    let ended = project.run(&words);
    for line in ["UP 40 0 220", "BACK 0 0 160", "LEFT 0 40 200", "FRONT 40 0 240"] {
        assert!(
            ended.out.lines().any(|printed| printed == format!("[places] {line}")),
            "{line}: {}{}",
            ended.out,
            ended.err
        );
    }
}

/// Prints the colour of the lamp of a street light at a fifth of its brightness.
const LAMP: &str = r#"
from controller import Supervisor

robot = Supervisor()
led = robot.getDevice("led")
led.set(51)
robot.step(32)
robot.step(32)
light = robot.getFromDevice(led).getField("children").getMFNode(0)
print("COLOR", *[round(part, 2) for part in light.getField("color").getSFColor()], flush=True)
"#;

/// Prints the colour and the light of lamps of a Thymio II at the seventeenth of their shades.
const SHADES: &str = r#"
from controller import Supervisor

robot = Supervisor()
for name in ("leds.circle.led0", "leds.prox.v.led0"):
    led = robot.getDevice(name)
    led.set(17)
    robot.step(32)
    robot.step(32)
    parts = robot.getFromDevice(led).getField("children").getMFNode(0).getField("children")
    nodes = [parts.getMFNode(index) for index in range(parts.getCount())]
    look = nodes[0].getField("children").getMFNode(0).getField("appearance").getSFNode()
    color = [round(part, 4) for part in look.getField("emissiveColor").getSFColor()]
    print("SHADE", name, *color, [node.getTypeName() for node in nodes[1:]], flush=True)
"#;

#[test]
fn lamps_of_the_thymio_have_shades() {
    let nodes = "WorldInfo { }\nFloor { }\nThymio2 { supervisor TRUE controller \"shades\" }\n";
    let (_, out) = watch(nodes, &[("shades", SHADES)], &[], 1.0);
    for line in
        ["leds.circle.led0 0.25 0.125 0.0625 []", "leds.prox.v.led0 0.5 0.0 0.0 ['Pose', 'SpotLight']"]
    {
        assert!(out.contains(&format!("[shades] SHADE {line}\n")), "{line}: {out}");
    }
}

/// Prints the sounds of the motors of a car.
const SOUNDS: &str = r#"
from controller import Supervisor

robot = Supervisor()
for name in ("left_steer", "right_front_wheel"):
    print("SOUND", repr(robot.getFromDevice(robot.getDevice(name)).getField("sound").getSFString()), flush=True)
"#;

#[test]
fn street_lights_are_dimmed_and_motors_of_cars_are_silent() {
    let nodes = "WorldInfo { }\nControlledStreetLight { supervisor TRUE controller \"lamp\" }\n\
        Car { translation 9 0 0.4 supervisor TRUE controller \"sounds\" }\n";
    let (_, out) = watch(nodes, &[("lamp", LAMP), ("sounds", SOUNDS)], &[], 1.0);
    assert!(out.contains("[lamp] COLOR 0.2 0.18 0.16\n"), "{out}");
    assert_eq!(out.matches("[sounds] SOUND ''\n").count(), 2, "{out}");
}

/// Prints the corners of a forest's ground, where its trees stand, the direction of an arrow in a traffic light, what a camera
/// recognizes of buildings, a tree and a container, the poles and bars of a fence, where balls are,
/// what a paper boat collides with, and whether a receiver like that of a Create hears its virtual wall.
const FACTS: &str = r#"
from controller import Supervisor

robot = Supervisor()
shapes = robot.getFromDef("FOREST").getBaseNodeField("children")
points = [shapes.getMFNode(i).getField("geometry").getSFNode().getField("coord").getSFNode().getField("point") for i in (-1, -2)]
print("GROUND", *(round(x) for i in range(3) for x in points[0].getMFVec3f(i)[:2]))
trunk = [points[1].getMFVec3f(i) for i in range(points[1].getCount())]
print("TREE", *(round(sum(p[k] for p in trunk) / len(trunk)) for k in range(2)), round(min(p[2] for p in trunk)))
turn = robot.getFromDevice(robot.getDevice("red light")).getOrientation()
print("ARROW", *(round(turn[3 * row]) for row in range(3)))
house = robot.getFromDef("HOUSE")
colors = house.getBaseNodeField("recognitionColors")
print("HOUSE", house.getBaseNodeField("model").getSFString(), *colors.getMFColor(0), colors.getCount())
for name in ("OAK", "MANOR", "BIN"):
    node = robot.getFromDef(name)
    colors = node.getBaseNodeField("recognitionColors")
    print(name, node.getBaseNodeField("model").getSFString(), colors.getCount(), *colors.getMFColor(1))
fence = robot.getFromDef("FENCE").getBaseNodeField("children")
bars = fence.getMFNode(-1).getField("geometry").getSFNode().getField("coord").getSFNode().getField("point")
heights = [bars.getMFVec3f(i)[2] for i in range(bars.getCount())]
print("FENCE", fence.getCount() - 1, fence.getMFNode(0).getField("translation").getSFVec3f()[1], min(heights), max(heights))
for name in ("PING", "SOCCER", "ROBOCUP"):
    print(name, *robot.getFromDef(name).getPosition())
bound = robot.getFromDef("BOAT").getBaseNodeField("boundingObject").getSFNode().getField("children")
if bound.getCount() > 1:  # In old worlds one pose turns all of it.
    print("BOAT", bound.getCount(), *bound.getMFNode(-1).getField("translation").getSFVec3f())
receiver = robot.getDevice("receiver")
receiver.enable(8)
for step in range(8):
    robot.step(8)
print("WALL", receiver.getQueueLength() > 0)
"#;

/// Second coordinates of forests are to the right, lamps of traffic lights are turned about the way that they face,
/// buildings have the colours and models of their walls, fences a pole at each gap and bars near their feet and tops, balls
/// lie on the ground by default, and a virtual wall sends on channel 1.
#[test]
fn forests_lamps_buildings_and_balls_are_those_of_webots() {
    let nodes = "WorldInfo { basicTimeStep 8 gravity 0 }\n\
        DEF FOREST Forest { treesFiles [ \"trees.txt\" ] shape [ -1 -2 3 -2 0 5 ] type \"spruce\" minHeight 4 maxHeight 4 }\n\
        DEF HOUSE SimpleBuilding { translation 50 0 0 wallType \"glass highrise\" }\nDEF FENCE Fence { }\n\
        DEF OAK Oak { translation 250 0 0 } DEF MANOR SmallManor { translation 300 0 0 }\n\
        DEF BIN UndergroundContainer { translation 350 0 0 } DEF BOAT PaperBoat { translation 360 0 0 }\n\
        DEF PING PingPongBall { }\nDEF SOCCER SoccerBall { name \"s\" }\nDEF ROBOCUP RobocupSoccerBall { name \"r\" }\n\
        CreateWall { translation -100 0 0 }\n\
        Robot { supervisor TRUE controller \"facts\" children [ Receiver { translation -99 0 0.1 type \"infra-red\" channel 1 }\n\
        TrafficLight { lamp_geometry TrafficLightArrowLampGeometry { } lamp_rotation 0 0 1 1.5708 } ] }\n";
    let facts = |version: &str, nodes: &str| {
        let project = Project::new("");
        project.write("worlds/w.wbt", &format!("#VRML_SIM {version} utf8\n{nodes}"));
        project.write("worlds/trees.txt", "7,2,3\n");
        project.write("controllers/facts/facts.py", FACTS);
        let words = [
            "--mode=fast",
            "--offline",
            "--render=none",
            "--duration=0.1",
            "--stdout",
            "--stderr",
            "worlds/w.wbt",
        ];
        let ended = project.run(&words);
        assert!(!ended.err.contains("does not allow"), "{}", ended.err);
        (ended.out, ended.err)
    };
    let (out, err) = facts("R2025a", nodes);
    for line in [
        "GROUND -1 2 3 2 0 -5",
        "TREE 7 -2 3",
        "ARROW 0 0 1",
        "HOUSE glass highrise building 0.19 0.25 0.29 2",
        "OAK oak tree 2 0.301961 0.219608 0.121569",
        "MANOR house 2 0.247059 0.172549 0.172549",
        "BIN underground container 2 0.752941 0.752941 0.752941",
        "FENCE 10 0.04 0.09 1.41",
        "PING 0.0 0.0 0.02",
        "SOCCER 0.0 0.0 0.11",
        "ROBOCUP 0.0 0.0 0.07",
        "BOAT 7 0.184 0.0 0.052",
        "WALL True",
    ] {
        assert!(out.contains(&format!("[facts] {line}\n")), "{line}\n{out}{err}");
    }
    // In worlds of Webots 8.4, y was up in files of trees, and walls had other names.
    let old = nodes.replace("gravity 0", "gravity 0 0 0").replace("glass highrise", "glasses2");
    let (out, err) = facts("V8.4", &old);
    for line in [
        "TREE 7 -3 2",
        "HOUSE blue glass building building 0.31 0.58 0.9 2",
        "PING 0.0 0.02 0.0",
        "SOCCER 0.0 0.11 0.0",
    ] {
        assert!(out.contains(&format!("[facts] {line}\n")), "{line}\n{out}{err}");
    }
}
