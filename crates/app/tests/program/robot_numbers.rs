//! Joints and links of robots of the library have the published numbers.

use crate::project::Project;

const RUN: [&str; 7] =
    ["--mode=fast", "--duration=0.1", "--offline", "--render=none", "--stdout", "--stderr", "worlds/w.wbt"];

/// Prints of each joint with a motor: the robot, the name of the motor, its axis, anchor, limits and largest speed, and of its
/// endpoint the mass, the centre of mass and the number of shapes that collide.
const JOINTS: &str = r#"
import sys
from controller import Field, Supervisor

robot = Supervisor()


def child(node, name):
    field = node.getBaseNodeField(name)
    return field and field.getSFNode()


def children(node):
    for name in ("children", "endPoint"):
        field = node.getBaseNodeField(name)
        if field and field.type == Field.SF_NODE and field.getSFNode():
            yield field.getSFNode()
        elif field and field.type == Field.MF_NODE:
            yield from (field.getMFNode(item) for item in range(field.getCount()))


def shapes(node):
    if node is None:
        return 0
    if node.getBaseTypeName() in ("Box", "Cylinder", "Capsule", "Sphere"):
        return 1
    inner = [child(node, "geometry")] if node.getBaseTypeName() == "Shape" else children(node)
    return sum(map(shapes, inner))


def text(values):
    return " ".join("%g" % (round(value, 5) + 0) for value in values)


def walk(node, name):
    if node.getBaseTypeName() == "HingeJoint":
        devices = node.getBaseNodeField("device")
        motors = [devices.getMFNode(index) for index in range(devices.getCount())]
        motors = [motor for motor in motors if motor.getBaseTypeName() == "RotationalMotor"]
        parameters, end = child(node, "jointParameters"), child(node, "endPoint")
        if motors and child(end, "physics"):
            motor, physics = motors[0], child(end, "physics")
            center = physics.getBaseNodeField("centerOfMass")
            print(name, motor.getBaseNodeField("name").getSFString(), "axis", text(parameters.getBaseNodeField("axis").getSFVec3f()),
                  "at", text(parameters.getBaseNodeField("anchor").getSFVec3f()),
                  "limits", text(motor.getBaseNodeField(field).getSFFloat() for field in ("minPosition", "maxPosition", "maxVelocity")),
                  "mass", text([physics.getBaseNodeField("mass").getSFFloat()]),
                  "center", text(center.getMFVec3f(0) if center.getCount() else []),
                  "shapes", shapes(child(end, "boundingObject")))
    for inner in children(node):
        if inner.getBaseTypeName() != "Shape":
            walk(inner, name)


for name in sys.argv[1:]:
    walk(robot.getFromDef(name), name)
robot.step(8)
"#;

/// Runs a world of a version with these robots and returns what was printed of their joints.
fn joints(version: &str, robots: &[&str]) -> String {
    let mut nodes = "WorldInfo { basicTimeStep 8 gravity 0 }\n".to_owned();
    let mut names = String::new();
    for (index, robot) in robots.iter().enumerate() {
        let name = format!("R{index}");
        // A hand is part of a robot.
        let node = if robot.contains("Hey5") {
            format!("DEF {name} Robot {{ controller \"<none>\" children [ {robot} {{ }} ]")
        } else {
            format!("DEF {name} {robot} {{ controller \"<none>\"")
        };
        nodes += &format!("{node} name \"{index}\" translation {} 0 0 }}\n", 3 * index);
        names += &format!("\"{name}\" ");
    }
    nodes += &format!("Robot {{ supervisor TRUE controller \"joints\" controllerArgs [ {names}] }}\n");
    let project = Project::new("");
    project.write("worlds/w.wbt", &format!("#VRML_SIM {version} utf8\n{nodes}"));
    project.write("controllers/joints/joints.py", JOINTS);
    let ended = project.run(&RUN);
    assert!(!ended.err.contains("Traceback"), "{}{}", ended.out, ended.err);
    ended.out
}

/// Robots and what is published of some of their joints.
const NUMBERS: [(&str, &[&str]); 8] = [
    (
        "Khr3hv",
        &[
            "Head axis 0 0 1 at -0.00393 0 0.0134 limits -2.356 2.356 7.48 mass 0.025 center 0.004 0 0.038 shapes 1",
            "LeftForearm axis 0 -1 0 at 0.0022 2e-05 -0.01169 limits -2.356 2.356 7.48 mass 0.05 center 0 0 -0.09 shapes 4",
            "RightFoot axis -1 0 0 at 0 0.01126 -0.03698 limits -2.356 2.356 7.48 mass 0.025 center 0 -0.04 -0.03 shapes 1",
            "Waist axis 0 0 1 at -0.02425 0 -0.04714 limits -2.356 2.356 7.48 mass 0.3 center 0 0 -0.04 shapes 1",
        ],
    ),
    (
        "Khr2hv",
        &[
            "Left_Shoulder axis 0 -1 0 at 0 0.0606 0.08 limits 0 0 7.48 mass 0.01 center -0.00853 0.00672 0.00034 shapes 3",
            "Right_Hand axis 1 0 0 at 0 0 -0.0593 limits 0 0 7.48 mass 0.06 center -0.00563 -0.00068 -0.01738 shapes 4",
        ],
    ),
    (
        "Sojourner",
        &[
            "BackLeftBogie axis 0 0 1 at -0.108 0.015 0.2 limits -1 0 10 mass 0.175 center 0.07 -0.03 0 shapes 1",
            "BackRightWheel axis 0 0 -1 at 0.025 -0.079 0 limits 0 0 0.6 mass 0.4 center  shapes 1",
            "FrontLeftArm axis 0 1 0 at -0.15 -0.098 -0.005 limits -1.5708 1.5708 10 mass 0.05 center  shapes 1",
        ],
    ),
    (
        "TiagoRightHey5",
        &[
            "hand_right_thumb_abd_joint axis -0.9191 0 0.3939 at 0.0901 0.0134 0.038 limits 0 1.57 2 mass 0.014 center  shapes 8",
            "hand_right_index_abd_joint axis 0 1 0 at 0.1265 0.0042 0.0265 limits -0.52 0.52 2 mass 0.018 center  shapes 6",
            "hand_right_little_flex_3_joint axis 0 0 1 at 0.013 0 0 limits 0 0.79 2 mass 0.015 center  shapes 9",
        ],
    ),
    (
        "TiagoLeftHey5",
        &[
            "hand_left_ring_abd_joint axis 0 -1 0 at -0.1265 0.0042 -0.0125 limits -0.52 0.52 2 mass 0.018 center  shapes 6",
            "hand_left_thumb_flex_2_joint axis 0 0 -1 at -0.013 0 0 limits 0 0.79 2 mass 0.015 center  shapes 9",
        ],
    ),
    (
        "IprHd6ms90",
        &["base axis 0 0 1 at 0 0 0.2265 limits 0 6.0335 2.3816 mass 1.25 center 0.0004 -0.0001 0 shapes 4"],
    ),
    (
        "IprHd6m90",
        &["base axis 0 0 1 at 0 0 0.2035 limits 0 6.0335 2.20894 mass 1.25 center 0.0004 -0.0001 0 shapes 4"],
    ),
    (
        "Salamander",
        &["motor_leg_1 axis 0 -1 0 at -0.02 0.032 0 limits 0 0 20 mass 0.00242 center -0.012 0 0 shapes 2"],
    ),
];

#[test]
fn joints_and_links_have_the_published_numbers() {
    let robots: Vec<&str> = NUMBERS.iter().map(|(robot, _)| *robot).collect();
    let out = joints("R2025a", &robots);
    for (index, (robot, lines)) in NUMBERS.iter().enumerate() {
        for line in *lines {
            let line = format!("[joints] R{index} {line}");
            assert!(out.lines().any(|printed| printed == line), "{robot}: {line}\n{out}");
        }
    }
}

/// The KHR-3HV was twice as large until R2021b, with the same masses.
#[test]
fn the_khr_3hv_of_old_worlds_is_twice_as_large() {
    let out = joints("R2021b", &["Khr3hv"]);
    let line = "[joints] R0 RightFoot axis -1 0 0 at 0 0.02252 -0.07397 limits -2.356 2.356 7.48 mass 0.025 center 0 -0.04 -0.03 shapes 1";
    assert!(out.lines().any(|printed| printed == line), "{out}");
}

/// Prints numbers of bodies and where devices are.
const BODIES: &str = r#"
from controller import Field, Supervisor

robot = Supervisor()
robot.step(8)


def part(node, *path):
    for name in path:
        field = node.getBaseNodeField(name)
        node = field.getMFNode(0) if field.type == Field.MF_NODE else field.getSFNode()
    return node


scara = part(robot.getFromDef("SCARA"), "physics")
print("SCARA", scara.getBaseNodeField("mass").getSFFloat(), *scara.getBaseNodeField("centerOfMass").getMFVec3f(0))
velodyne = robot.getFromDef("VELODYNE")
print("VELODYNE", part(velodyne, "physics").getBaseNodeField("mass").getSFFloat(), part(velodyne, "boundingObject", "children").getBaseTypeName())
for name in ("EYE", "FRONT", "BACK"):
    node = robot.getFromDef(name)
    turn = node.getOrientation()
    print(name, *("%g" % (round(value, 3) + 0) for value in node.getPosition() + [turn[0], turn[3], turn[6]]))
"#;

/// A camera in the slot of a JetBot is at its mount, the lidars of a MiR100 look away from its corners, and the bases of the
/// ScaraT6 and the VelodyneHDL-32E have the published numbers.
#[test]
fn bodies_and_mounts_have_the_published_numbers() {
    let project = Project::new(
        "WorldInfo { basicTimeStep 8 gravity 0 }
        JetBot { controller \"<none>\" cameraSlot DEF EYE Solid { } }
        DEF SCARA ScaraT6 { controller \"<none>\" translation 0 2 0 }
        Mir100 { controller \"<none>\" translation 0 4 0
          frontLidarSlot DEF FRONT Solid { name \"front\" } backLidarSlot DEF BACK Solid { name \"back\" } }
        Robot { name \"holder\" controller \"<none>\" translation 0 6 1 children [ DEF VELODYNE VelodyneHDL-32E { } ] }
        Robot { supervisor TRUE controller \"bodies\" }",
    );
    project.write("controllers/bodies/bodies.py", BODIES);
    let ended = project.run(&RUN);
    for line in [
        "SCARA 18.2 0.1 0.0 0.0",
        "VELODYNE 2.0 Cylinder",
        // Place and direction of its x axis.
        "EYE 0.049 0 0.085 1 0 0",
        "FRONT 0.429 4.236 0.188 0.707 0.707 0",
        "BACK -0.355 3.765 0.188 -0.707 -0.707 0",
    ] {
        let line = format!("[bodies] {line}");
        assert!(ended.out.lines().any(|printed| printed == line), "{line}\n{}{}", ended.out, ended.err);
    }
}
