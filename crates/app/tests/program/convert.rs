//! `rebots convert`: worlds of earlier versions move and measure the same in their new form.

use std::collections::BTreeMap;

use crate::project::Project;

/// A vector of the world's old axes in the new ones.
type Turn = fn([f64; 3]) -> [f64; 3];

/// North, up, east.
const NUE: Turn = |[n, u, e]| [e, n, u];
/// East, up, and south, which is where the third axis of east, up, north points.
const EUN: Turn = |[e, u, s]| [e, -s, u];
const SAME: Turn = |v| v;

/// Place and rotation of a link.
type Pose = ([f64; 3], [f64; 4]);

/// All poses of a run, by step and link, and what the controllers printed.
fn run(project: &Project, world: &str, seconds: &str) -> (BTreeMap<(u32, u32), Pose>, String) {
    let trace = project.path("trace.csv");
    let option = format!("--trace={}", trace.display());
    let duration = format!("--duration={seconds}");
    let ended = project.run(&["--mode=fast", "--offline", "--stdout", &duration, &option, world]);
    assert_eq!(ended.status, Some(0), "{world}: {}{}", ended.out, ended.err);
    let mut poses = BTreeMap::new();
    for line in std::fs::read_to_string(trace).unwrap().lines().skip(1) {
        let words: Vec<&str> = line.split(',').collect();
        let number = |at: usize| words[at].parse::<f64>().unwrap();
        let pose = ([number(3), number(4), number(5)], [number(6), number(7), number(8), number(9)]);
        poses.insert((words[0].parse().unwrap(), words[2].parse().unwrap()), pose);
    }
    let words = ended
        .out
        .lines()
        .filter(|line| line.starts_with('['))
        .fold(String::new(), |all, line| all + line + "\n");
    (poses, words)
}

/// Product of two quaternions (x y z w).
fn times([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

fn inverse([x, y, z, w]: [f64; 4]) -> [f64; 4] {
    [-x, -y, -z, w]
}

fn distance<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// Converts `worlds/old.wbt` and compares the motion of both; what controllers print must be the same.
#[track_caller]
fn check(project: &Project, options: &[&str], turn: Turn, seconds: &str) -> String {
    let mut words = vec!["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"];
    words.extend(options);
    let report = project.run(&words);
    assert_eq!(report.status, Some(0), "{}{}", report.out, report.err);
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    let (old, old_words) = run(project, "worlds/old.wbt", seconds);
    let (new, new_words) = run(project, "worlds/new.wbt", seconds);
    assert!(!old.is_empty(), "nothing moves");
    assert_eq!(old.len(), new.len(), "{text}");
    for ((step, link), (place, rotation)) in &old {
        let (new_place, new_rotation) = new[&(*step, *link)];
        // The bits of turned axes differ, and contacts let that grow a little.
        let off = distance(turn(*place), new_place);
        // What counts how far a belt has run stands nowhere in the world: it moves along x.
        if place[1..] == [0.0, 0.0] && new_place == *place {
            continue;
        }
        assert!(off < 1e-9, "step {step} link {link}: {place:?} and {new_place:?} in\n{text}");
        // Devices have other axes, but how far they have turned since the start is the same.
        let (start, new_start) = (old[&(1, *link)].1, new[&(1, *link)].1);
        let [x, y, z, w] = times(*rotation, inverse(start));
        let [a, b, c] = turn([x, y, z]);
        let [p, q, r, s] = times(new_rotation, inverse(new_start));
        let off = distance([a, b, c, w], [p, q, r, s]).min(distance([-a, -b, -c, -w], [p, q, r, s]));
        assert!(
            off < 1e-9,
            "step {step} link {link} has turned {:?} and {:?} in\n{text}",
            [x, y, z, w],
            [p, q, r, s]
        );
    }
    assert_eq!(old_words, new_words, "{text}");
    // What is new stays as it is.
    let again = project.run(&["convert", "--offline", "worlds/new.wbt"]);
    assert!(again.out.contains("worlds/new.wbt: nothing to change"), "{}", again.out);
    report.out
}

fn project(version: &str, nodes: &str) -> Project {
    let project = Project::new("");
    project.write("worlds/old.wbt", &format!("#VRML_SIM {version} utf8\n{nodes}\n"));
    project
}

/// Solids that are scaled, with what they hold: shapes, joints, parts, masses, names that are used again.
const SCALED: &str = "
  Solid { name \"floor\" boundingObject Plane { size 20 20 } }
  Solid { name \"a\" translation 0 0 0.6 scale 0.5 0.5 0.5 boundingObject Box { }
    physics Physics { density -1 mass 8 centerOfMass 0 0 0.2 inertiaMatrix [ 32 64 32, 0 0 0 ] } }
  Solid { name \"b\" translation 3 0 2 rotation 1 0 0 0.3 scale 2 2 2
    children [ DEF LOOK Shape { geometry DEF FORM Cylinder { height 0.4 radius 0.1 } }
      Solid { name \"part\" translation 0 0.3 0 boundingObject USE FORM physics DEF MATTER Physics { } }
      HingeJoint { jointParameters HingeJointParameters { axis 1 0 0 anchor 0 0.5 0 }
        endPoint Solid { name \"arm\" translation 0 0.5 -0.2 scale 0.5 0.5 0.5 children USE LOOK
          boundingObject Transform { translation 0 0 -0.2 children USE FORM } physics USE MATTER } }
      SliderJoint { jointParameters JointParameters { axis 0 0 1 maxStop 0.1 }
        endPoint Solid { name \"bolt\" translation 0.2 0 0 boundingObject Sphere { radius 0.05 }
          physics Physics { density -1 mass 1 } } } ]
    boundingObject USE FORM physics Physics { density 300 } }
  Solid { name \"c\" translation -3 0 0.4 boundingObject USE FORM physics USE MATTER }
  Solid { name \"hills\" translation 6 0 0 scale 3 3 3 boundingObject ElevationGrid { xDimension 2 yDimension 2 height [ 0 0.1 0.2 0 ] } }
  Solid { name \"d\" translation 7 1.5 2 boundingObject Sphere { radius 0.2 } physics Physics { } }
";

/// The physics that a file gives to a model is in the axes that the model had in that file.
#[test]
fn converted_physics_of_models_are_in_the_current_axes() {
    let physics =
        "physics Physics { density -1 mass 4 centerOfMass [ 0.1 0.45 0.2 ] inertiaMatrix [ 1 2 3, 0 0 0 ] }";
    let project = project("R2021b", &format!("WorldInfo {{ }} Chair {{ {physics} }}"));
    let report = project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]);
    assert_eq!(report.status, Some(0), "{}{}", report.out, report.err);
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    // y was up, and -z is y now.
    assert!(text.contains("centerOfMass [ 0.1 -0.2 0.45 ]"), "{text}");
    assert!(text.contains("inertiaMatrix [ 1 3 2"), "{text}");
}

/// What is in solids that were scaled has its size, so that the world is the same where the scale has no effect.
#[test]
fn converted_scaled_solids_have_their_actual_size() {
    let project = project("R2022b", &format!("WorldInfo {{ basicTimeStep 8 }}{SCALED}"));
    let report = check(&project, &[], SAME, "1");
    assert!(report.contains("its contents are scaled by 0.5") && !report.contains("warning"), "{report}");
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    assert!(text.contains("mass 1 ") && text.contains("size 1 1 1"), "{text}");
    // If a size cannot be converted, a message explains what to do.
    project.write("protos/Ball.proto", "#VRML_SIM R2022b utf8\nPROTO Ball [ ] { Sphere { radius 0.1 } }\n");
    project.write(
        "worlds/old.wbt",
        "#VRML_SIM R2022b utf8\nEXTERNPROTO \"../protos/Ball.proto\"\nSolid { scale 2 2 2 boundingObject Ball { } }\n",
    );
    let report = project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]);
    assert!(
        report.out.contains("warning: the contents of Ball were scaled and are not any more"),
        "{}",
        report.out
    );
}

/// Solids of all shapes that fall and roll, in a world with y upwards.
const SHAPES: &str = "
  Solid { name \"floor\" children [ Shape { geometry Plane { size 20 20 } } ] boundingObject Plane { size 20 20 } }
  Solid { name \"a\" translation 0 0.35 1 rotation 1 0 0 1.4 linearVelocity 0.3 0 0.1 angularVelocity 0 0 -2
    children DEF CYLINDER Shape { geometry Cylinder { height 0.4 radius 0.1 } }
    boundingObject USE CYLINDER physics Physics { density 500 } }
  Solid { name \"b\" translation 1 0.3 0 rotation 0 0 1 0.3 children Shape { geometry DEF CAPSULE Capsule { height 0.3 radius 0.1 } }
    boundingObject USE CAPSULE physics Physics { mass 2 density -1 centerOfMass 0 0.1 0 } }
  Solid { name \"c\" translation 2 0.4 0 boundingObject Group { children [
    Transform { translation 0 0.1 0 rotation 0 0 1 0.5 children Cylinder { height 0.3 radius 0.05 } } Box { size 0.3 0.1 0.2 } ] }
    physics Physics { density 500 } }
  Group { children [ Solid { name \"d\" translation 3 0.4 0 boundingObject Sphere { radius 0.1 } physics Physics { }
    children Transform { rotation 1 0 0 1 scale 1 1 1 children [ Shape { geometry Cone { height 1 } } ] } } ] }
  Solid { name \"hills\" translation 5 -0.1 5 boundingObject DEF GRID ElevationGrid { xDimension 3 zDimension 4 xSpacing 0.5 zSpacing 0.4
    height [ 0 0.1 0.2  0.3 0.1 0  0.2 0.2 0.1  0 0 0.3 ] } }
  Solid { name \"e\" translation 5.6 0.6 5.5 boundingObject Sphere { radius 0.1 } physics Physics { } }";

#[test]
fn converted_shapes_fall_as_before() {
    let world = |info: &str| format!("WorldInfo {{ basicTimeStep 8 {info} }}\n{SHAPES}");
    for version in ["V8.6.0", "R2019b"] {
        let project = project(version, &world("gravity 0 -9.81 0"));
        let report = check(&project, &[], NUE, "0.16");
        assert!(report.contains("worlds/old.wbt:2:1: note: gravity is a single number now"), "{report}");
    }
    // Gravity along 0 -3 -4: up is 0 0.6 0.8, and what goes along both axes of north, x, and east stays level.
    let tilted: Turn = |[x, y, z]| [0.6 * z - 0.8 * y, x, 0.6 * y + 0.8 * z];
    let leaning = project("R2019b", &world("gravity 0 -3 -4"));
    check(&leaning, &[], tilted, "0.16");
    let words = ["convert", "--offline", "--keep-axes", "worlds/old.wbt", "-o", "worlds/new.wbt"];
    let report = leaning.run(&words);
    assert!(report.out.contains("warning: gravity was tilted; with these axes"), "{}", report.out);
    let report = check(&project("R2021b", &world("coordinateSystem \"NUE\"")), &[], NUE, "0.16");
    assert!(report.contains("note: the axes of the world are east, north, up now"), "{report}");
    check(&project("R2021b", &world("coordinateSystem \"EUN\"")), &[], EUN, "0.16");
    let kept = project("R2021b", &world("coordinateSystem \"EUN\""));
    let report = check(&kept, &["--keep-axes"], SAME, "0.16");
    assert!(!report.contains("warning"), "{report}");
    let text = std::fs::read_to_string(kept.path("worlds/new.wbt")).unwrap();
    assert!(text.contains("coordinateSystem \"EUN\"") && text.contains("translation 3 0.4 0"), "{text}");
    let north = project("R2023a", &world("coordinateSystem \"NUE\"").replace("CYLINDER", "C"));
    // From R2022a on the meaning is unchanged; only names have changed since.
    check(&north, &[], SAME, "0.16");
}

#[test]
fn servos_and_differential_wheels_are_converted_to_joints() {
    let project = project(
        "R2018b",
        "WorldInfo { gravity 0 -9.81 0 basicTimeStep 8 }
         Solid { name \"floor\" boundingObject Plane { size 20 20 } }
         DEF E DifferentialWheels { # a small one
           translation 0 0.041 0 rotation 0 1 0 0.5 axleLength 0.1 wheelRadius 0.04 maxSpeed 8 maxForce 0.3 slipNoise 0
           encoderNoise 0 encoderResolution 100 controller \"drive\"
           children [
             DEF WHEEL Solid { translation 0.05 0 0 rotation 1 0 0 0 name \"right wheel\" physics Physics { density 500 }
               boundingObject Transform { rotation 0 0 1 1.5708 children Cylinder { height 0.02 radius 0.04 } } }
             Solid { translation -0.05 0 0 rotation 1 0 0 0 name \"left wheel\" physics Physics { density 500 }
               boundingObject Transform { rotation 0 0 1 1.5708 children Cylinder { height 0.02 radius 0.04 } } }
             Servo { translation 0 0.1 0 rotation 0 0 1 0.4 position 0.4 name \"arm\" maxForce 0.5 maxVelocity 2 springConstant 0.01
               boundingObject Capsule { height 0.1 radius 0.02 } physics Physics { density 100 }
               children [ Servo { type \"linear\" translation 0 0.1 0 rotation 0 1 0 0 name \"lift\" minPosition -1 maxPosition 1
                 boundingObject Box { size 0.02 0.02 0.02 } physics Physics { density 100 } } ] }
           ]
           boundingObject Box { size 0.06 0.05 0.1 } physics Physics { density 600 } }",
    );
    project.write(
        "controllers/drive/drive.py",
        "from controller import Robot
robot = Robot()
left, right, arm, lift = (robot.getDevice(n) for n in ('left wheel motor', 'right wheel motor', 'arm', 'lift'))
sensors = [robot.getDevice(n) for n in ('left wheel sensor', 'right wheel sensor', 'arm sensor', 'lift sensor')]
for sensor in sensors: sensor.enable(8)
for wheel, speed in ((left, 3), (right, 5)):
    wheel.setPosition(float('inf')); wheel.setVelocity(speed)
arm.setPosition(0.9); lift.setPosition(0.05)
while robot.step(8) != -1:
    print(*('%.8f' % sensor.getValue() for sensor in sensors))
",
    );
    let report = check(&project, &[], NUE, "0.064");
    assert!(report.contains("DifferentialWheels is a Robot with two HingeJoints now"), "{report}");
    assert!(report.contains("warning: controllers must use the motors \"left wheel motor\""), "{report}");
    assert!(
        report.contains("Servo is a SliderJoint with a LinearMotor and a PositionSensor now"),
        "{report}"
    );
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    assert!(text.contains("DEF E Robot { # a small one\n"), "{text}");
    assert!(text.contains("name \"differential wheels\""), "{text}");
}

/// A robot that measures, and prints what it measures.
const MEASURE: &str = "
from controller import Robot, Supervisor
robot = Robot()
names = ['camera', 'finder', 'lidar', 'rays', 'force', 'front', 'head']
found = {name: robot.getDevice(name) for name in names}
for device in found.values(): device.enable(16)
robot.getDevice('belt').setPosition(float('inf')); robot.getDevice('belt').setVelocity(0.2)
for step in range(8):
    robot.step(16)
    print(list(found['camera'].getImage() or b'')[:600])
    print(['%.5f' % v for v in found['finder'].getRangeImage() or []])
    print(['%.4f' % v for v in found['lidar'].getRangeImage() or []])
    print('%.4f' % found['rays'].getValue())
    print('%.6f' % found['force'].getValue(), '%.6f' % found['front'].getValue(), found['head'].getQueueLength())
";

#[test]
fn converted_devices_measure_the_same() {
    let box_ = "Shape { appearance Appearance { material Material { diffuseColor 1 0.2 0.1 } } geometry Cone { bottomRadius 0.4 height 1 } }";
    let project = project(
        "R2021a",
        &format!(
            "WorldInfo {{ basicTimeStep 16 coordinateSystem \"NUE\" }}
             Viewpoint {{ position 0 1 5 }}
             DirectionalLight {{ direction -0.3 -1 -0.2 }}
             Solid {{ name \"floor\" boundingObject Plane {{ size 20 20 }} }}
             Solid {{ name \"thing\" translation 0.3 0.6 -2 rotation 0 0 1 0.4 children {box_}
               boundingObject Cylinder {{ height 1 radius 0.4 }} }}
             Robot {{ name \"beacon\" translation 0 0.2 -1 children Emitter {{ rotation 0 1 0 0 type \"infra-red\" aperture 1 range 5 }} controller \"send\" }}
             Robot {{ name \"measures\" translation 0 0.25 0 rotation 0 1 0 0.1 controller \"measure\"
               children [
                 Camera {{ name \"camera\" translation 0 0.1 -0.2 width 8 height 8 physics Physics {{ density -1 mass 0.2 centerOfMass 0.01 0 0.03 }}
                   boundingObject Box {{ size 0.04 0.02 0.1 }} children [ Shape {{ geometry Box {{ size 0.04 0.02 0.1 }} }}
                   Solid {{ name \"weight\" translation 0.1 0 0 rotation 0 0 1 0.3 boundingObject Cylinder {{ height 0.1 radius 0.01 }} physics Physics {{ }} }} ] }}
                 RangeFinder {{ name \"finder\" translation 0 0.2 -0.3 rotation 0 1 0 -0.1 width 5 height 4 maxRange 6 }}
                 Lidar {{ name \"lidar\" translation 0 0.15 -0.3 horizontalResolution 12 numberOfLayers 2 verticalFieldOfView 0.2 maxRange 8 }}
                 DistanceSensor {{ name \"rays\" translation 0 0.1 -0.3 rotation 0 1 0 1.2 numberOfRays 3 aperture 0.5 lookupTable [ 0 0 0 10 10 0 ] }}
                 TouchSensor {{ name \"force\" type \"force\" lookupTable [ 0 0 0 1000 1000 0 ] translation 0 -0.1 0 rotation 1 0 0 1.57079632679
                   boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ }} }}
                 TouchSensor {{ name \"front\" type \"bumper\" translation 0 -0.2 0 boundingObject Box {{ size 0.1 0.1 0.1 }} }}
                 Receiver {{ name \"head\" type \"infra-red\" aperture 1 rotation 0 1 0 3.14159 }}
                 Track {{ name \"track\" translation 0.2 -0.1 0 boundingObject Box {{ size 0.3 0.1 0.1 }} physics Physics {{ }}
                   device LinearMotor {{ name \"belt\" }} children TrackWheel {{ position 0.1 0 radius 0.05 children Shape {{ geometry Cylinder {{ radius 0.05 }} }} }} }}
               ]
               boundingObject Box {{ size 0.2 0.1 0.3 }} physics Physics {{ density 200 }} }}"
        ),
    );
    project.write("controllers/measure/measure.py", MEASURE);
    project.write(
        "controllers/send/send.py",
        "from controller import Robot\nrobot = Robot()\nwhile robot.step(16) != -1:\n    robot.getDevice('emitter').send('hello')\n",
    );
    check(&project, &[], NUE, "0.144");
    let report = check(&project, &["--keep-axes"], SAME, "0.144");
    assert!(report.contains("note: Camera is rotated to the axes that it has since R2022a"), "{report}");
}

const SENSOR: &str = "#VRML_SIM R2020b utf8
PROTO Sensor [
  field SFVec3f translation 0 0.4 0
  field SFRotation rotation 0 0 1 0.3
  field MFNode parts []
]
{
  Solid { # falls
    translation IS translation
    rotation IS rotation
    name \"sensor\"
    children [
      Transform { translation 0 0.1 0 children [ Shape { geometry Cylinder { height 0.1 radius 0.3 } } ] }
      Group { children IS parts }
    ]
    boundingObject Cylinder { height 0.4 radius 0.1 }
    physics Physics { density 300 }
  }
}
";

#[test]
fn converted_protos_keep_their_poses() {
    let nodes = "WorldInfo { basicTimeStep 8 coordinateSystem \"NUE\" }
      RectangleArena { floorSize 4 6 }
      Sensor { }
      Sensor { translation 1 0.6 1 parts [ Solid { name \"part\" translation 0.3 0.2 0 boundingObject Cylinder { height 0.2 radius 0.05 } physics Physics { } } ] }
 E-puck { translation 0 0.5 2 turretSlot [ Solid { name \"hat\" translation 0 0.1 0.02 rotation 0 0 1 0.3
        boundingObject Cylinder { height 0.1 radius 0.01 } physics Physics { } } ] }
      Youbot { translation 3 0.102838 0 controller \"<none>\" }
      WoodenBox { name \"box\" translation -1 0.35 0 rotation 0 1 0 0.2 size 0.3 0.6 0.4 mass 2 }";
    let project = project("R2021b", nodes);
    let file = project.write("protos/Sensor.proto", SENSOR);
    let report = check(&project, &[], NUE, "0.16");
    assert!(report.contains("declared: ../protos/Sensor.proto"), "{report}");
    assert!(
        report.contains("declared: webots://projects/objects/floors/protos/RectangleArena.proto"),
        "{report}"
    );
    assert!(report.contains("WoodenBox has other axes since R2022a; it is rotated back"), "{report}");
    // The file of the PROTO itself keeps its frame, so a converted one does the same in the same world.
    let before = run(&project, "worlds/new.wbt", "0.16").0;
    let report = project.run(&["convert", "--offline", "protos/Sensor.proto"]);
    assert!(report.out.contains("protos/Sensor.proto: written"), "{}{}", report.out, report.err);
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.starts_with("#VRML_SIM R2025a utf8\n") && text.contains("Solid { # falls\n"), "{text}");
    let after = run(&project, "worlds/new.wbt", "0.16").0;
    for (at, (place, _)) in before {
        assert!(distance(place, after[&at].0) < 1e-9, "{at:?} in\n{text}");
    }
}

#[test]
fn controller_arguments_in_one_string_are_split() {
    let nodes = "WorldInfo { }
      Robot { controller \"<none>\" controllerArgs \"-a \\\"b c\\\" d\" }";
    let project = project("R2019b", nodes);
    project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]);
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    let list: Vec<&str> =
        text.split_once("controllerArgs [").unwrap().1.split(']').next().unwrap().split('"').collect();
    assert_eq!([list[1], list[3], list[5]], ["-a", "b c", "d"], "{text}");
}

/// «SFFloat cpuConsumption 0» in Webots 8, 10 today.
#[test]
fn an_old_default_cpu_consumption_of_zero_is_written() {
    let nodes = "WorldInfo { }
      Robot { controller \"<none>\" battery [ 5 10 0 ] } Robot { controller \"<none>\" }";
    let project = project("V8.6.0", nodes);
    let report = project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]).out;
    assert!(report.contains("note: cpuConsumption was 0 by default and is written now"), "{report}");
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    assert_eq!(text.matches("cpuConsumption 0").count(), 1, "{text}");
}

#[test]
fn a_boolean_occlusion_is_converted_to_a_number() {
    let nodes = "WorldInfo { }
      Robot { controller \"<none>\" children [ Camera { recognition Recognition { occlusion TRUE } } ] }";
    let project = project("R2023a", nodes);
    let report = project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]).out;
    assert!(report.contains("note: occlusion is the number 1 now"), "{report}");
    let checked = project.run(&["check", "--offline", "worlds/new.wbt"]).out;
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    assert!(text.contains("Recognition { occlusion 1 }"), "{text}");
}

/// Before 8.4 range finders were cameras: `near` was the smallest range, and the noise had another name.
#[test]
fn cameras_that_measured_ranges_are_converted_to_range_finders() {
    let nodes = "WorldInfo { }
      Robot { controller \"<none>\" children [
        Camera { type \"range-finder\" near 0.2 maxRange 3.5 rangeNoise 0.1 colorNoise 0.2 } Camera { name \"eye\" type \"color\" }
      ] }";
    let project = project("V8.3.0", nodes);
    let report = project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]).out;
    assert!(report.contains("note: Camera with type \"range-finder\" is RangeFinder now"), "{report}");
    let checked = project.run(&["check", "--offline", "worlds/new.wbt"]).out;
    assert!(checked.contains("0 errors, 0 warnings"), "{checked}");
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    let converted = text.split("RangeFinder {").nth(1).and_then(|text| text.split('}').next()).unwrap();
    let fields = ["maxRange 3.5", "noise 0.1", "minRange 0.2", "name \"camera\""];
    assert!(fields.iter().all(|field| converted.contains(field)), "{text}");
    assert!(!converted.contains("colorNoise") && !converted.contains("near"), "{text}");
    // Since then the field means nothing.
    let later = self::project("V8.4.0", nodes);
    let report = later.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]).out;
    assert!(!report.contains("RangeFinder"), "{report}");
}

/// A parameter that takes nothing else gets no Pose.
#[test]
fn road_lines_of_old_worlds_are_kept() {
    let nodes = "WorldInfo { coordinateSystem \"NUE\" }
      StraightRoadSegment { translation 1 0.02 2 length 4 lines [ RoadLine { type \"continuous\" } ] }";
    let project = project("R2019a", nodes);
    let report = project.run(&["convert", "--offline", "worlds/old.wbt", "-o", "worlds/new.wbt"]).out;
    assert!(
        report.contains("StraightRoadSegment has other axes since R2022a; it is rotated back"),
        "{report}"
    );
    let checked = project.run(&["check", "--offline", "worlds/new.wbt"]);
    assert_eq!(checked.status, Some(0), "{}{}", checked.out, checked.err);
    assert!(!checked.out.contains("takes no"), "{}", checked.out);
    let text = std::fs::read_to_string(project.path("worlds/new.wbt")).unwrap();
    assert!(text.contains("lines [ RoadLine { type \"continuous\" } ]"), "{text}");
}

#[test]
fn unconvertible_nodes_are_reported_and_kept() {
    let project = project("R2021a", "WorldInfo { }");
    let scripted = |form: &str| {
        format!(
            "#VRML_SIM R2021a utf8\nPROTO Many [ ]\n{{\n  Group {{ children [ %< for (let i = 0; i < 2; ++i) {{ >% Shape {{ {form} }} WoodenBox {{ }} %< }} >% ] }}\n}}\n"
        )
    };
    let file = project.write("protos/Many.proto", &scripted("geometry Cylinder { }"));
    let report = project.run(&["convert", "--offline", "protos/Many.proto"]);
    for words in [
        "Many.proto:4:75: warning: Cylinder was along y and is along z today: put",
        "Many.proto:2:7: warning: a PROTO with scripts has to be converted by hand",
    ] {
        assert!(report.out.contains(words), "{}", report.out);
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), scripted("geometry Cylinder { }"));
    // Where nothing means something else today, it is brought forward.
    project.write("protos/Many.proto", &scripted("geometry Sphere { }"));
    let report = project.run(&["convert", "--offline", "protos/Many.proto"]);
    assert!(report.out.contains("Many.proto: written") && !report.out.contains("by hand"), "{}", report.out);
    let text = std::fs::read_to_string(file).unwrap();
    let body = scripted("geometry Sphere { }").replace("#VRML_SIM R2021a utf8\n", "");
    let head = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"webots://projects/objects/factory/containers/protos/WoodenBox.proto\"\n";
    assert_eq!(text.replace("\n\n", "\n"), format!("{head}{body}"));
    let camera = "#VRML_SIM R2021a utf8\nPROTO Eye [ field SFRotation rotation 0 1 0 1 ]\n{\n  Camera { rotation IS rotation }\n}\n";
    let file = project.write("protos/Eye.proto", camera);
    let report = project.run(&["convert", "--offline", "protos/Eye.proto"]);
    assert!(
        report.out.contains("Eye.proto:4:3: warning: Camera has other axes since R2022a, but its rotation"),
        "{}",
        report.out
    );
    assert_eq!(std::fs::read_to_string(file).unwrap(), camera);
    project.write("worlds/bad.wbt", "#VRML_SIM R2021a utf8\nWorldInfo { gravity \"x\" }\n");
    let report = project.run(&["convert", "--offline", "worlds/bad.wbt"]);
    assert_eq!(report.status, Some(1));
    assert!(
        report.err.contains("worlds/bad.wbt:2:21: error") && report.err.contains("the file is unchanged"),
        "{}",
        report.err
    );
}

#[test]
fn friction_of_bodies_and_colours_of_grids_are_reported_and_kept() {
    let physics = "Physics { mass 1 coulombFriction 0 bounce 0.5 forceDependentSlip 0 }";
    let project = project(
        "V6.0",
        &format!(
            "WorldInfo {{ }} Solid {{ physics {physics} }} Shape {{ geometry ElevationGrid {{ color Color {{ }} }} }}"
        ),
    );
    let report = project.run(&["convert", "--offline", "worlds/old.wbt"]);
    let words = "warning: this is a property of two materials today";
    assert_eq!(report.out.matches(words).count(), 1, "{}", report.out);
    assert!(report.out.contains("warning: grids have no colours today"), "{}", report.out);
    let text = std::fs::read_to_string(project.path("worlds/old.wbt")).unwrap();
    assert!(
        text.contains("Physics { mass 1 coulombFriction 0 }") && text.contains("color Color { }"),
        "{text}"
    );
}

#[test]
fn changed_readings_of_devices_are_reported() {
    let nodes = "WorldInfo { basicTimeStep 20 northDirection 0 0 1 }
      Robot { children [ Lidar { } Compass { } Track { textureAnimation 0.01 -0.5 } ] }";
    let project = project("R2020a", nodes);
    let report = project.run(&["convert", "--offline", "worlds/old.wbt"]);
    for words in [
        "range finders and lidars read infinity beyond maxRange today",
        "north was along 0 0 1 of the old axes",
        "textureAnimation is per second now",
    ] {
        assert!(report.out.contains(words), "{words} is not in {}", report.out);
    }
    let text = std::fs::read_to_string(project.path("worlds/old.wbt")).unwrap();
    assert!(text.contains("textureAnimation 0.5 -25") && !text.contains("northDirection"), "{text}");
    // North was along x, and is along y of the new axes.
    let project = self::project("R2020a", "WorldInfo { } Robot { children Compass { } }");
    let report = project.run(&["convert", "--offline", "worlds/old.wbt"]);
    assert!(!report.out.contains("north was"), "{}", report.out);
}

#[test]
fn renamed_devices_are_reported() {
    let nodes = "WorldInfo { } Youbot { } Robot { name \"r\" children [ Camera { name \"eye\" } GPS { } ] }";
    let project = project("R2021b", nodes);
    let report = project.run(&["convert", "--offline", "worlds/old.wbt"]);
    assert_eq!(report.status, Some(0), "{}", report.err);
    let words = "robot \"youBot\" no longer has a device called finger1, finger1sensor, finger2, finger2sensor; it has \
                 finger::left, finger::leftsensor, finger::right, finger::rightsensor instead";
    assert!(report.out.contains(words), "{}", report.out);
    assert_eq!(report.out.matches("no longer has a device").count(), 1, "{}", report.out);
}

#[test]
fn update_world_keeps_the_axes() {
    let project = Project::new("");
    project.write("worlds/old.wbt", "#VRML_SIM R2021b utf8\nWorldInfo {\n  coordinateSystem \"NUE\"\n}\n");
    let ended = project.run(&["--offline", "--update-world", "worlds/old.wbt"]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let text = std::fs::read_to_string(project.path("worlds/old.wbt")).unwrap();
    assert!(text.starts_with("#VRML_SIM R2025a utf8") && text.contains("coordinateSystem \"NUE\""), "{text}");
}
