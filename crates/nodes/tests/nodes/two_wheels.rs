//! Old and current robots without physics on two wheels; servos.

use std::f64::consts::PI;

use crate::kit::{Kit, near, near_vector};
use base::{Vec3, math};

/// An old robot in a world of its time; the front is -z, right is x.
fn old(fields: &str, others: &str) -> Kit {
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 10 coordinateSystem \"NUE\" }} {others}
        DEF R DifferentialWheels {{ translation 0 0.05 0 controller \"<extern>\" axleLength 0.2 wheelRadius 0.05
          maxSpeed 20 maxAcceleration 1000 slipNoise 0 encoderNoise 0 encoderResolution 100 speedUnit 0.5 {fields}
        }}"
    ))
}

fn drive(kit: &mut Kit, left: f64, right: f64) {
    kit.drive("left wheel motor", left);
    kit.drive("right wheel motor", right);
}

#[test]
fn an_old_robot_rolls_straight_ahead() {
    let mut kit = old("", "");
    kit.enable("left wheel sensor", 10);
    kit.enable("right wheel sensor", 10);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(100, 10);
    // 4 rad/s · 0.05 m · 1 s
    near_vector(kit.position("R"), Vec3::new(0.0, 0.05, -0.2), 1e-9);
    near(kit.value("left wheel sensor"), 4.0, 1e-9);
    near(kit.value("right wheel sensor"), 4.0, 1e-9);
    near_vector(kit.velocity("R"), Vec3::new(0.0, 0.0, -0.2), 1e-9);
}

#[test]
fn an_old_robot_turns_on_its_axle() {
    let mut kit = old("", "");
    drive(&mut kit, -PI, PI);
    kit.steps(100, 10);
    // 2π rad/s · 0.05 m / 0.2 m · 1 s: a quarter to the left.
    let rotation = kit.world.state().pose(kit.node("R")).rotation;
    let (axis, angle) = math::to_axis_angle(rotation);
    near(axis.y * angle, PI / 2.0, 1e-9);
    near_vector(kit.position("R"), Vec3::new(0.0, 0.05, 0.0), 1e-12);
}

#[test]
fn acceleration_is_limited_by_its_field() {
    let mut kit = old("maxAcceleration 2", "");
    drive(&mut kit, 4.0, 4.0);
    kit.steps(100, 10);
    // Velocities 0.02, 0.04, … 2 rad/s, each for 10 ms: 1.01 rad.
    near(kit.position("R").z, -1.01 * 0.05, 1e-9);
}

#[test]
fn slip_moves_the_robot_and_averages_out() {
    let mut kit = old("slipNoise 0.2", "");
    kit.enable("left wheel sensor", 10);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(1000, 10);
    let turned = kit.value("left wheel sensor");
    assert!((turned - 40.0).abs() > 1e-6);
    // The error of each step is uniform up to 0.008 rad: the sum of 1000 has a deviation of 0.008/√3·√1000.
    near(turned, 40.0, 5.0 * 0.008 / 3.0_f64.sqrt() * 1000.0_f64.sqrt());
}

#[test]
fn encoder_noise_changes_the_counter_and_not_the_motion() {
    let mut kit = old("encoderNoise 0.2", "");
    kit.enable("left wheel sensor", 10);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(1000, 10);
    near(kit.position("R").z, -2.0, 1e-9);
    let counted = kit.value("left wheel sensor");
    assert!((counted - 40.0).abs() > 1e-6);
    near(counted, 40.0, 5.0 * 0.008 / 3.0_f64.sqrt() * 1000.0_f64.sqrt());
}

#[test]
fn without_encoders_there_are_no_sensors() {
    for fields in ["encoderNoise -1", "encoderResolution -1"] {
        let kit = old(fields, "");
        let names: Vec<_> = kit.world.robots()[0].devices.iter().map(|device| device.name.clone()).collect();
        assert_eq!(names, ["left wheel motor", "right wheel motor"], "{fields}");
    }
}

#[test]
fn models_of_devices_contain_the_units() {
    let kit = old("", "");
    let models: Vec<_> = kit.world.robots()[0].devices.iter().map(|device| device.model.clone()).collect();
    let (unit, resolution) = ("speedUnit 0.5", "encoderResolution 100");
    assert_eq!(models, [unit, resolution, unit, resolution]);
}

#[test]
fn wheels_among_the_children_turn() {
    let wheels = "children [
        DEF L Solid { name \"left wheel\" translation -0.1 0 0 } DEF W Solid { name \"right wheel\" translation 0.1 0 0 } ]";
    let mut kit = old(wheels, "");
    drive(&mut kit, 1.0, 2.0);
    kit.steps(50, 10);
    for (def, angle) in [("L", 0.5), ("W", 1.0)] {
        let robot = kit.world.state().pose(kit.node("R")).rotation;
        let wheel = kit.world.state().pose(kit.node(def)).rotation;
        let (axis, turned) = math::to_axis_angle(robot.conjugate() * wheel);
        near_vector(axis * turned, Vec3::new(-angle, 0.0, 0.0), 1e-9);
    }
}

#[test]
fn a_wall_stops_an_old_robot_and_its_encoders_until_it_goes_back() {
    let wall = "Solid { translation 0 0 -0.25 boundingObject Box { size 2 1 0.1 } }
        Solid { boundingObject Plane { size 5 5 } rotation 1 0 0 -1.5707963267948966 }";
    let body = "boundingObject Box { size 0.2 0.1 0.2 }";
    let mut kit = old(body, wall);
    kit.enable("left wheel sensor", 10);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(100, 10);
    // The wall's face is at z = -0.2, the front of the robot at -0.1 m: it has moved 0.1 m, 2 rad.
    near_vector(kit.position("R"), Vec3::new(0.0, 0.05, -0.1), 1e-5);
    near(kit.value("left wheel sensor"), 2.0, 1e-4);
    drive(&mut kit, -4.0, -4.0);
    kit.steps(50, 10);
    near(kit.position("R").z, 0.0, 1e-5);
    near(kit.value("left wheel sensor"), 0.0, 1e-4);
}

#[test]
fn a_kinematic_robot_pushes_dynamic_bodies() {
    let ball =
        "DEF B Solid { translation 0 0.05 -0.3 boundingObject Sphere { radius 0.05 } physics Physics { } }
        Solid { boundingObject Plane { size 5 5 } rotation 1 0 0 -1.5707963267948966 }";
    let mut kit = old("boundingObject Box { size 0.1 0.1 0.2 }", ball);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(200, 10);
    near(kit.position("R").z, -0.4, 1e-9);
    assert!(kit.position("B").z < -0.5, "{}", kit.position("B"));
}

#[test]
fn an_old_robot_with_physics_is_driven_by_its_wheels() {
    let wheel = |name: &str, x: f64| {
        format!(
            "Solid {{ name \"{name}\" translation {x} 0 0 rotation 0 1 0 1.5707963267948966
              boundingObject Cylinder {{ height 0.02 radius 0.05 }} physics Physics {{ density -1 mass 0.1 }} }}"
        )
    };
    let fields = format!(
        "maxForce 1 children [ {} {} ]
        boundingObject Transform {{ translation 0 -0.02 0.06 children Sphere {{ radius 0.03 }} }}
        physics Physics {{ density -1 mass 1 centerOfMass [ 0 0 0.02 ] inertiaMatrix [ 0.01 0.01 0.01 0 0 0 ] }}",
        wheel("left wheel", -0.1),
        wheel("right wheel", 0.1),
    );
    let floor = "Solid { boundingObject Plane { size 5 5 } rotation 1 0 0 -1.5707963267948966 }";
    let mut kit = old(&fields, floor);
    kit.enable("left wheel sensor", 10);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(200, 10);
    let (position, turned) = (kit.position("R"), kit.value("left wheel sensor"));
    near(turned, 8.0, 0.3);
    near(position.z, -turned * 0.05, 0.02);
    near(position.x, 0.0, 0.01);
}

/// A current robot without physics: hinges with cylinders.
const TODAY: &str = "WorldInfo { basicTimeStep 10 }
    DEF R Robot { translation 0 0 0.05 controller \"<extern>\" children [
      HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 anchor 0 0.1 0 }
        device [ RotationalMotor { name \"l\" maxTorque 1000 } PositionSensor { name \"ls\" } ]
        endPoint Solid { translation 0 0.1 0 rotation 1 0 0 1.5707963267948966
          boundingObject Cylinder { height 0.02 radius 0.05 } } }
      HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 anchor 0 -0.1 0 }
        device RotationalMotor { name \"r\" maxTorque 1000 }
        endPoint Solid { name \"other\" translation 0 -0.1 0 rotation 1 0 0 1.5707963267948966
          boundingObject Shape { geometry Cylinder { height 0.02 radius 0.05 } } } } ] }";

#[test]
fn a_current_robot_with_two_wheels_moves_kinematically() {
    let mut kit = Kit::new(TODAY);
    kit.enable("ls", 10);
    kit.drive("l", 4.0);
    kit.drive("r", 4.0);
    kit.steps(100, 10);
    near_vector(kit.position("R"), Vec3::new(0.2, 0.0, 0.05), 1e-9);
    near(kit.value("ls"), 4.0, 1e-9);
    kit.drive("l", -4.0);
    kit.steps(100, 10);
    // 8 rad/s · 0.05 m / 0.2 m · 1 s to the left.
    let (axis, angle) = math::to_axis_angle(kit.world.state().pose(kit.node("R")).rotation);
    near(axis.z * angle, 2.0, 1e-9);
}

#[test]
fn robots_with_other_wheels_do_not_move() {
    for (what, with) in [
        ("radius 0.05 }", "radius 0.06 }"),
        ("axis 0 1 0 anchor 0 0.1 0", "axis 1 0 0 anchor 0 0.1 0"),
        ("boundingObject Cylinder { height 0.02 radius 0.05 }", "boundingObject Sphere { radius 0.05 }"),
        ("translation 0 0.1 0", "translation 0.1 0.1 0"),
    ] {
        let mut kit = Kit::new(&TODAY.replacen(what, with, 1));
        kit.drive("l", 4.0);
        kit.drive("r", 4.0);
        kit.steps(10, 10);
        near_vector(kit.position("R"), Vec3::new(0.0, 0.0, 0.05), 0.0);
    }
}

#[test]
fn a_reset_of_a_kinematic_robot_is_exact() {
    let mut kit = old("slipNoise 0.3 encoderNoise 0.3", "");
    let run = |kit: &mut Kit| {
        kit.enable("left wheel sensor", 10);
        drive(kit, 4.0, 3.0);
        kit.steps(50, 10);
        (kit.position("R"), kit.value("left wheel sensor"))
    };
    let first = run(&mut kit);
    kit.world.reset();
    near_vector(kit.position("R"), Vec3::new(0.0, 0.05, 0.0), 0.0);
    assert_eq!(run(&mut kit), first);
}

#[test]
fn a_servo_turns_about_the_axis_of_its_rotation() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 10 }
        Robot { controller \"<extern>\" children DEF S Servo { name \"s\" translation 0 0 1 rotation 0 0 1 0.25
          position 0.25 maxVelocity 5 maxForce 1000 acceleration -1 children DEF TIP Pose { translation 1 0 0 } } }",
    );
    kit.enable("s sensor", 10);
    kit.step(10);
    near(kit.value("s sensor"), 0.25, 0.0);
    kit.command("s").u16(1).f64(1.25);
    kit.steps(200, 10);
    near(kit.value("s sensor"), 1.25, 1e-6);
    let (sin, cos) = base::ops::sin_cos(1.25);
    near_vector(kit.position("TIP"), Vec3::new(cos, sin, 1.0), 1e-6);
}

#[test]
fn a_linear_servo_slides_along_it_with_its_force() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 1 }
        Robot { controller \"<extern>\" children DEF S Servo { name \"s\" type \"linear\" rotation 1 0 0 0
          maxForce 100 boundingObject Box { size 0.1 0.1 0.1 } physics Physics { density -1 mass 2 } } }",
    );
    kit.command("s").u16(4).f64(6.0);
    kit.steps(1000, 1);
    // 6 N / 2 kg for a second.
    near(kit.velocity("S").x, 3.0, 1e-3);
    near_vector(kit.position("S"), Vec3::new(1.5, 0.0, 0.0), 5e-3);
    // Motor and sensor are associated.
    let robot = &kit.world.robots()[0];
    assert_eq!(robot.devices[0].joint, robot.devices[1].joint);
    assert_eq!(robot.devices[0].ty.name, "LinearMotor");
}

#[test]
fn a_servo_keeps_between_its_stops() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 2 }
        Robot { controller \"<extern>\" children Servo { name \"s\" rotation 0 0 1 0 maxForce 1 minStop -0.5 maxStop 0.5
          boundingObject Box { size 1 0.1 0.1 } physics Physics { density -1 mass 1 } } }",
    );
    kit.enable("s sensor", 2);
    kit.command("s").u16(1).f64(2.0);
    kit.steps(1000, 2);
    near(kit.value("s sensor"), 0.5, 0.01);
}

/// Some contests reward motion in this way.
#[test]
fn motors_of_negative_consumption_charge_the_battery() {
    let mut kit = old("battery [ 10 100 0 ] cpuConsumption 0 motorConsumption -5", "");
    assert_eq!(kit.said("field/range"), 0, "{:?}", kit.diagnostics);
    drive(&mut kit, 4.0, 4.0);
    kit.steps(100, 10);
    let scene::Value::MfFloat(battery) =
        kit.world.state().scene().value(kit.node("R"), "battery").unwrap().clone()
    else {
        panic!()
    };
    assert!((battery[0] - 30.0).abs() < 0.5, "{battery:?}");
}

/// Sensors of servos have no names in the world.
#[test]
fn devices_with_the_same_name_are_reported() {
    let told = |children: &str| old(&format!("children [ {children} ]"), "").said("device/name");
    assert_eq!(told("Servo { } Servo { }"), 1);
    assert_eq!(told("DistanceSensor { } DistanceSensor { }"), 1);
    assert_eq!(told("DistanceSensor { } DistanceSensor { name \"other\" }"), 0);
}
