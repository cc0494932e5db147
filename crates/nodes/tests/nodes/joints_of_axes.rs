//! Joints with two and three axes, against closed formulas.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use base::math::axis_angle;

/// A static robot with a ball of 1 kg at `offset` from the anchor at (0, 0, 1).
fn world(joint: &str, gravity: f64, offset: Vec3) -> String {
    let Vec3 { x, y, z } = offset;
    format!(
        "WorldInfo {{ basicTimeStep 8 gravity {gravity} }} Robot {{ translation 0 0 1 children {} }}",
        joint.replace(
            "END",
            &format!(
                "endPoint DEF END Solid {{ translation {x} {y} {z} boundingObject Sphere {{ radius 0.1 }} \
                 physics Physics {{ density -1 mass 1 }} }}"
            )
        )
    )
}

fn motor(index: usize) -> String {
    format!(
        "[ RotationalMotor {{ name \"m{index}\" maxTorque 1000 }} PositionSensor {{ name \"p{index}\" }} ]"
    )
}

fn universal(first: &str, second: &str) -> String {
    format!(
        "Hinge2Joint {{ jointParameters HingeJointParameters {{ axis 0 0 1 {first} }} \
         jointParameters2 JointParameters {{ axis 0 1 0 {second} }} device {} device2 {} END }}",
        motor(1),
        motor(2)
    )
}

fn ball() -> String {
    format!(
        "BallJoint {{ jointParameters BallJointParameters {{ }} device {} device2 {} device3 {} END }}",
        motor(1),
        motor(2),
        motor(3)
    )
}

#[test]
fn the_second_axis_is_carried_by_the_first() {
    let offset = Vec3::new(0.5, 0.0, 0.0);
    let mut kit = Kit::new(&world(&universal("", ""), 9.81, offset));
    for (sensor, drive, velocity) in [("p1", "m1", 0.5), ("p2", "m2", -0.25)] {
        kit.enable(sensor, 8);
        kit.drive(drive, velocity);
    }
    kit.steps(250, 8);
    let (first, second) = (kit.value("p1"), kit.value("p2"));
    // The tolerance is for the world's CFM.
    near(first, 1.0, 1e-3);
    near(second, -0.5, 1e-3);
    let turned = axis_angle(Vec3::Z, first) * axis_angle(Vec3::Y, second);
    near_vector(kit.position("END"), Vec3::Z + turned * offset, 1e-9);
    assert_eq!(kit.said("device/unsupported"), 0);
}

#[test]
fn the_pose_of_an_end_point_is_that_at_the_authored_positions() {
    let offset = Vec3::new(0.3, 0.2, -0.1);
    let joint = universal("position 0.7 anchor 0.1 0 0", "position -0.4");
    let mut kit = Kit::new(&world(&joint, 9.81, offset));
    kit.enable("p1", 8);
    kit.enable("p2", 8);
    kit.steps(10, 8);
    near(kit.value("p1"), 0.7, 1e-4);
    near(kit.value("p2"), -0.4, 1e-4);
    near_vector(kit.position("END"), Vec3::Z + offset, 1e-4);
}

#[test]
fn a_torque_on_the_second_axis_acts_on_the_inertia_of_the_end_point() {
    let mut kit = Kit::new(&world(&universal("", ""), 0.0, Vec3::X * 0.5));
    kit.enable("p2", 8);
    kit.command("m2").u16(4).f64(0.5);
    kit.steps(125, 8);
    // m (r² + 2/5 · 0.1²); the links between axes have a millionth of the ball's inertia.
    let inertia = 0.25 + 0.4 * 0.01;
    // As the motor holds the first axis, the joint is integrated by semi-implicit Euler.
    near(kit.value("p2"), 0.5 * 0.5 / inertia * 1.008, 1e-6);
}

#[test]
fn stops_and_springs_are_those_of_their_axis() {
    let joint = universal("minStop -0.2 maxStop 0.2", "springConstant 10 dampingConstant 5");
    let mut kit = Kit::new(&world(&joint, 0.0, Vec3::X * 0.5));
    kit.enable("p1", 8);
    kit.enable("p2", 8);
    kit.command("m1").u16(4).f64(1.0);
    kit.command("m2").u16(4).f64(1.0);
    kit.steps(1000, 8);
    near(kit.value("p1"), 0.2, 1e-4);
    near(kit.value("p2"), 0.1, 1e-4);
}

#[test]
fn a_ball_joint_turns_about_three_axes() {
    let offset = Vec3::new(0.1, 0.2, 0.3);
    let mut kit = Kit::new(&world(&ball(), 0.0, offset));
    for (index, velocity) in [0.5, 0.25, -0.75].into_iter().enumerate() {
        kit.enable(&format!("p{}", index + 1), 8);
        kit.drive(&format!("m{}", index + 1), velocity);
    }
    kit.steps(125, 8);
    let angles = ["p1", "p2", "p3"].map(|name| kit.value(name));
    for (angle, expected) in angles.into_iter().zip([0.5, 0.25, -0.75]) {
        near(angle, expected, 1e-4);
    }
    // The first and the third axis are x and z by default; the second one is perpendicular to both.
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    let turned = (0..3).map(|index| axis_angle(axes[index], angles[index])).reduce(|a, b| a * b);
    near_vector(kit.position("END"), Vec3::Z + turned.unwrap_or_default() * offset, 1e-9);
    assert_eq!(kit.said("device/unsupported"), 0);
}

#[test]
fn a_pendulum_on_a_ball_joint_swings_in_every_plane() {
    for (x, y) in [(0.5, 0.0), (0.3, 0.4), (0.0, -0.5)] {
        let joint = "BallJoint { jointParameters BallJointParameters { } END }";
        let mut kit = Kit::new(&world(joint, 9.81, Vec3::new(x, y, -0.2)));
        let length = 0.29_f64;
        for _ in 0..250 {
            kit.idle();
            kit.step(8);
            let (place, speed) = (kit.position("END") - Vec3::Z, kit.velocity("END").length());
            near(place.length_squared(), length, 1e-9);
            near(place.x * y, place.y * x, 1e-6);
            let inertia = 1.0 + 0.4 * 0.01 / length;
            near(inertia * speed * speed / 2.0, 9.81 * (-0.2 - place.z), 1e-4);
        }
    }
}

#[test]
fn axes_of_solids_without_physics_follow_their_motors() {
    let joint = universal("", "").replace("END", "endPoint DEF END Solid { translation 0.5 0 0 }");
    let mut kit = Kit::new(&format!("WorldInfo {{ basicTimeStep 8 }} Robot {{ children {joint} }}"));
    kit.drive("m1", 1.0);
    kit.drive("m2", 0.5);
    kit.steps(125, 8);
    let turned = axis_angle(Vec3::Z, 1.0) * axis_angle(Vec3::Y, 0.5);
    near_vector(kit.position("END"), turned * (Vec3::X * 0.5), 1e-9);
}

#[test]
fn slots_have_no_effect() {
    let wheel = "DEF WHEEL Solid { name \"wheel\" translation 0.2 0 0 boundingObject Sphere { radius 0.1 } \
                 physics Physics { density -1 mass 1 } }";
    let sensor = "GPS { name \"gps\" translation 0 0 0.5 }";
    let world = |end: &str, child: &str| {
        format!(
            "WorldInfo {{ basicTimeStep 8 gravity 0 }} DEF BASE Robot {{ children [ {child} HingeJoint {{ \
             jointParameters HingeJointParameters {{ axis 0 0 1 }} \
             device RotationalMotor {{ name \"motor\" maxVelocity 10 }} endPoint {end} }} ] }}"
        )
    };
    let run = |world: &str| {
        let mut kit = Kit::new(world);
        kit.enable("gps", 8);
        kit.drive("motor", 2.0);
        kit.steps(50, 8);
        (kit.position("WHEEL"), kit.vector("gps"))
    };
    let plain = run(&world(wheel, sensor));
    let slot =
        |inside: &str| format!("Slot {{ type \"a+\" endPoint Slot {{ type \"a-\" endPoint {inside} }} }}");
    assert_eq!(run(&world(&slot(wheel), &slot(sensor))), plain);
    assert!(plain.0.y.abs() > 0.1, "it turns: {:?}", plain.0);
}

/// Without a counterpart of its type a slot is empty, and so is one in the middle of three.
#[test]
fn what_does_not_fit_into_a_slot_is_left_out() {
    let gps = |name: &str| format!("GPS {{ name \"{name}\" }}");
    let slot = |kind: &str, inside: &str| format!("Slot {{ type \"{kind}\" endPoint {inside} }}");
    let pair = |outer: &str, inner: &str, name: &str| slot(outer, &slot(inner, &gps(name)));
    let children = [
        pair("hand+", "hand-", "fits"),
        pair("", "hand-", "any"),
        pair("hand+", "foot-", "other"),
        pair("hand+", "hand+", "same gender"),
        slot("hand", &gps("alone")),
        slot("hand", &pair("hand", "hand", "three")),
    ];
    let kit = Kit::new(&format!("Robot {{ children [ {} ] }}", children.concat()));
    let names: Vec<&str> = kit.world.robots()[0].devices.iter().map(|device| device.name.as_str()).collect();
    assert_eq!(names, ["fits", "any"]);
    assert_eq!(kit.said("node/misplaced"), 4, "{:?}", kit.diagnostics);
}

/// As in Webots.
#[test]
fn parallel_axes_are_replaced_by_x_and_z() {
    let joint = universal("", "").replace("axis 0 1 0", "axis 0 0 -1");
    let mut kit = Kit::new(&world(&joint, 0.0, Vec3::ZERO));
    kit.enable("p1", 8);
    kit.enable("p2", 8);
    kit.drive("m1", 0.5);
    kit.drive("m2", 0.25);
    kit.steps(100, 8);
    let turned = axis_angle(Vec3::X, kit.value("p1")) * axis_angle(Vec3::Z, kit.value("p2"));
    let pose = kit.world.state().pose(kit.node("END"));
    near(kit.value("p1"), 0.4, 1e-2);
    near_vector(pose.vector(Vec3::Y), turned * Vec3::Y, 1e-6);
    assert_eq!(kit.said("joint/axis"), 1);
}
