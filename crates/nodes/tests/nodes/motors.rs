//! Motors and joints against closed formulas.

use crate::kit::{Kit, near};
use base::Vec3;

/// A wheel of 1 kg on an axis through its centre, on a base that is fixed to the world; 0.02 kg m² about the axis.
fn wheel(motor: &str) -> String {
    format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} Robot {{ children HingeJoint {{ \
         jointParameters HingeJointParameters {{ axis 0 0 1 }} \
         device [ RotationalMotor {{ name \"motor\" {motor} }} PositionSensor {{ name \"angle\" }} ] \
         endPoint DEF WHEEL Solid {{ boundingObject Cylinder {{ radius 0.2 height 0.1 }} \
         physics Physics {{ density -1 mass 1 }} }} }} }}"
    )
}

fn enabled(world: &str) -> Kit {
    let mut kit = Kit::new(world);
    kit.enable("angle", 8);
    kit
}

#[test]
fn velocity_control_reaches_its_velocity_at_once_when_it_is_strong_enough() {
    let mut kit = enabled(&wheel("maxTorque 1000"));
    kit.drive("motor", 3.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 3.0, 1e-6);
}

#[test]
fn a_weak_motor_accelerates_by_its_torque() {
    // 0.1 N m on 0.02 kg m² is 5 rad/s²; semi-implicit Euler is half a step ahead.
    let mut kit = enabled(&wheel("maxTorque 0.1"));
    kit.drive("motor", 10.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 0.5 * 5.0 * 1.0 * (1.0 + 0.008), 1e-6);
}

#[test]
fn the_acceleration_limit_holds() {
    let mut kit = enabled(&wheel("maxTorque 1000 acceleration 2"));
    kit.drive("motor", 10.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 0.5 * 2.0 * (1.0 + 0.008), 1e-6);
}

#[test]
fn position_control_follows_the_manuals_pid() {
    // P = 10: the error decreases by a factor of 1 - 10 dt in each step, once the velocity is below its limit.
    let mut kit = enabled(&wheel("maxTorque 1000 maxVelocity 100"));
    kit.command("motor").u16(1).f64(1.0);
    kit.steps(50, 8);
    // The tolerance is for the world's CFM of 1e-5.
    near(kit.value("angle"), 1.0 - base::ops::pow(1.0 - 10.0 * 0.008, 50.0), 1e-6);
}

#[test]
fn position_control_keeps_to_its_velocity() {
    let mut kit = enabled(&wheel("maxTorque 1000 maxVelocity 0.5"));
    kit.command("motor").u16(1).f64(10.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 0.5, 1e-6);
}

#[test]
fn soft_limits_clip_the_target_with_a_warning() {
    let mut kit = enabled(&wheel("maxTorque 1000 minPosition -1 maxPosition 0.25"));
    kit.command("motor").u16(1).f64(3.0);
    kit.steps(250, 8);
    near(kit.value("angle"), 0.25, 1e-6);
    assert_eq!(kit.said("motor/limit"), 1);
}

#[test]
fn commands_beyond_different_limits_are_each_reported_once() {
    let mut kit = enabled(&wheel("maxTorque 3 maxVelocity 5 minPosition -1 maxPosition 0.25"));
    for _ in 0..2 {
        kit.command("motor").u16(1).f64(3.0);
        kit.command("motor").u16(2).f64(50.0);
        kit.command("motor").u16(4).f64(100.0);
        kit.steps(2, 8);
    }
    let said = |what: &str| kit.diagnostics.iter().filter(|it| it.message.contains(what)).count();
    assert_eq!(["the position 3", "the velocity 50", "the force 100"].map(said), [1, 1, 1]);
}

#[test]
fn force_control_applies_its_torque_and_does_not_measure_it() {
    let mut kit = enabled(&wheel("maxTorque 1"));
    kit.command("motor").u16(5).u16(8).u16(4).f64(0.2);
    kit.steps(125, 8);
    near(kit.value("angle"), 0.5 * 10.0, 1e-6);
    near(kit.value("motor"), 0.0, 0.0);
    // With the maximum torque, -10 rad/s become 40 rad/s within a second.
    kit.command("motor").u16(4).f64(-50.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 5.0 + 10.0 - 0.5 * 50.0, 1e-6);
    assert_eq!(kit.said("motor/limit"), 1);
}

#[test]
fn a_command_with_nan_is_reported_and_ignored() {
    let mut kit = enabled(&wheel("maxTorque 1000"));
    kit.command("motor").u16(1).f64(0.5);
    kit.steps(250, 8);
    kit.command("motor").u16(1).f64(f64::NAN);
    kit.command("motor").u16(7).f64s(&[f64::NAN, 0.0, 0.0]);
    kit.steps(10, 8);
    near(kit.value("angle"), 0.5, 1e-6);
    assert_eq!(kit.said("motor/limit"), 1);
}

#[test]
fn a_motor_without_commands_holds_its_joint() {
    // A horizontal arm of 1 kg, 0.2 m from the axis: m g l = 1.962 N m, well below the motor's torque.
    let world = "WorldInfo { basicTimeStep 8 } Robot { children HingeJoint { \
                 jointParameters HingeJointParameters { axis 0 1 0 } \
                 device [ RotationalMotor { name \"motor\" maxTorque 10 } PositionSensor { name \"angle\" } ] \
                 endPoint Solid { translation 0.2 0 0 boundingObject Sphere { radius 0.05 } \
                 physics Physics { density -1 mass 1 } } } }";
    let mut kit = enabled(world);
    kit.command("motor").u16(5).u16(8);
    kit.steps(250, 8);
    near(kit.value("angle"), 0.0, 1e-3);
    near(kit.value("motor").abs(), 0.2 * 9.81, 1e-3);
}

#[test]
fn a_slider_with_gravity_feels_its_weight() {
    let world = "WorldInfo { basicTimeStep 8 } Robot { children SliderJoint { \
                 jointParameters JointParameters { axis 0 0 1 } \
                 device [ LinearMotor { name \"motor\" maxForce 100 } PositionSensor { name \"angle\" } ] \
                 endPoint Solid { boundingObject Box { size 0.1 0.1 0.1 } physics Physics { density -1 mass 2 } } } }";
    let mut kit = enabled(world);
    kit.command("motor").u16(5).u16(8);
    kit.drive("motor", 0.0);
    kit.steps(100, 8);
    near(kit.value("motor"), 2.0 * 9.81, 1e-6);
    // As in ODE, the motor yields at a velocity of force times the world's CFM.
    near(kit.value("angle"), -2.0 * 9.81 * 1e-5 * 0.8, 1e-8);
}

#[test]
fn stops_hold_the_joint() {
    let world = wheel("maxTorque 0.5").replace("axis 0 0 1", "axis 0 0 1 minStop -0.5 maxStop 0.5");
    let mut kit = enabled(&world);
    kit.drive("motor", 5.0);
    kit.steps(250, 8);
    near(kit.value("angle"), 0.5, 0.01);
}

#[test]
fn stops_beyond_half_a_turn_have_no_effect() {
    let world = wheel("maxTorque 0.5").replace("axis 0 0 1", "axis 0 0 1 minStop -0.5 maxStop 4");
    let mut kit = enabled(&world);
    assert_eq!(kit.said("joint/stops"), 0, "{:?}", kit.diagnostics);
    kit.drive("motor", 5.0);
    kit.steps(250, 8);
    assert!(kit.value("angle") > 8.0, "{}", kit.value("angle"));
    let mut kit = enabled(&world);
    kit.drive("motor", -5.0);
    kit.steps(250, 8);
    near(kit.value("angle"), -0.5, 0.01);
    // It counts from the position at the start.
    let world = world.replace("axis 0 0 1", "axis 0 0 1 position 2");
    let mut kit = enabled(&world);
    assert_eq!(kit.said("joint/stops"), 0, "{:?}", kit.diagnostics);
    kit.drive("motor", 5.0);
    kit.steps(250, 8);
    near(kit.value("angle"), 4.0, 0.01);
}

#[test]
fn a_position_beyond_a_stop_is_reported() {
    for (position, expected) in [(-0.6, 1), (-0.5, 0), (1.0, 0), (1.1, 1)] {
        let stops = format!("axis 0 0 1 minStop -0.5 maxStop 1 position {position}");
        let kit = enabled(&wheel("maxTorque 0.5").replace("axis 0 0 1", &stops));
        assert_eq!(kit.said("joint/stops"), expected, "{position}: {:?}", kit.diagnostics);
        assert!(kit.diagnostics.iter().all(|diagnostic| diagnostic.severity == base::Severity::Note));
    }
}

#[test]
fn without_physics_a_motor_moves_its_end_point() {
    let world = "WorldInfo { basicTimeStep 8 } Robot { children HingeJoint { \
                 jointParameters HingeJointParameters { axis 0 0 1 } \
                 device [ RotationalMotor { name \"motor\" maxTorque 1000 } PositionSensor { name \"angle\" } ] \
                 endPoint DEF HEAD Solid { translation 1 0 0 } } }";
    let mut kit = enabled(world);
    kit.drive("motor", 1.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 1.0, 1e-9);
    let (sin, cos) = base::ops::sin_cos(1.0);
    crate::kit::near_vector(kit.position("HEAD"), Vec3::new(cos, sin, 0.0), 1e-9);
}

#[test]
fn the_sensor_of_the_same_joint_is_found() {
    let mut kit = enabled(&wheel(""));
    let number = wire::Dialect::R2025a.node_number(catalog::node_type("PositionSensor").unwrap());
    kit.command("motor").u16(8).u16(number);
    kit.step(8);
    assert_eq!(kit.records("motor"), vec![(8, kit.tag("angle").1.to_le_bytes().to_vec())]);
}

/// A two-wheeled robot of the sample's size on a floor.
fn rover() -> String {
    let joint = |side: &str, y: f64| {
        format!(
            "HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 1 0 anchor 0 {y} 0.025 }} \
             device RotationalMotor {{ name \"{side}\" maxVelocity 100 maxTorque 1 }} \
             endPoint Solid {{ translation 0 {y} 0.025 rotation 1 0 0 1.5707963267948966 name \"{side} wheel\" \
             boundingObject Cylinder {{ radius 0.025 height 0.01 }} physics Physics {{ density -1 mass 0.05 }} }} }}"
        )
    };
    format!(
        "WorldInfo {{ basicTimeStep 8 contactProperties ContactProperties {{ material1 \"slippery\" \
         coulombFriction 0 bounce 0 }} }} Solid {{ name \"floor\" boundingObject Plane {{ }} }} \
         DEF ROVER Robot {{ contactMaterial \"slippery\" children [ {} {} GPS {{ name \"gps\" }} InertialUnit {{ name \"imu\" }} ] \
         boundingObject Group {{ children [ Pose {{ translation 0 0 0.03 children Box {{ size 0.1 0.06 0.03 }} }} \
         Pose {{ translation 0.04 0 0.01 children Sphere {{ radius 0.01 }} }} \
         Pose {{ translation -0.04 0 0.01 children Sphere {{ radius 0.01 }} }} ] }} \
         physics Physics {{ density -1 mass 0.5 }} }}",
        joint("left", 0.045),
        joint("right", -0.045),
    )
}

#[test]
fn wheels_roll_without_slip() {
    let mut kit = Kit::new(&rover());
    kit.enable("gps", 8);
    kit.drive("left", 4.0);
    kit.drive("right", 4.0);
    kit.steps(125, 8);
    let start = kit.vector("gps");
    kit.steps(125, 8);
    // 4 rad/s · 25 mm for one second; the tolerance of 0.5 % is for soft contacts.
    near((kit.vector("gps") - start).x, 0.1, 0.0005);
}

#[test]
fn opposite_wheel_speeds_turn_on_the_spot() {
    let mut kit = Kit::new(&rover());
    kit.enable("imu", 8);
    kit.drive("left", -2.0);
    kit.drive("right", 2.0);
    kit.steps(125, 8);
    let yaw = |kit: &Kit| {
        let q = kit.numbers("imu").unwrap();
        2.0 * base::ops::atan2(q[2], q[3])
    };
    let start = yaw(&kit);
    kit.steps(125, 8);
    // Each wheel has a contact line of 10 mm. The outer end, with the longer lever, sticks and the inner one slides, so
    // the effective track is 100 mm: 2 rad/s · 25 mm / 50 mm.
    near(yaw(&kit) - start, 2.0 * 0.025 / 0.05, 0.005);
}

#[test]
fn a_mesh_from_a_file_has_collisions_and_mass() {
    // A cube of 0.2 m as OBJ, closed, outward: 8 l of density 1000 are 8 kg.
    let cube = "v -0.1 -0.1 -0.1\nv 0.1 -0.1 -0.1\nv 0.1 0.1 -0.1\nv -0.1 0.1 -0.1\n\
                v -0.1 -0.1 0.1\nv 0.1 -0.1 0.1\nv 0.1 0.1 0.1\nv -0.1 0.1 0.1\n\
                f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    let world = "WorldInfo { basicTimeStep 8 } Solid { name \"floor\" boundingObject Plane { } } \
                 DEF CUBE Solid { translation 0 0 0.15 boundingObject Mesh { url \"../meshes/cube.obj\" } \
                 physics Physics { } }";
    let mut kit = Kit::with_files(world, &[("meshes/cube.obj", cube)]);
    let link = kit.link("CUBE");
    near(kit.world.state().dynamics().model.links[link.index()].inertia.mass, 8.0, 1e-9);
    kit.free_run(250);
    near(kit.position("CUBE").z, 0.1, 0.002);
}

#[test]
fn a_missing_mesh_is_ignored_with_a_warning() {
    let world = "WorldInfo { } Solid { boundingObject Mesh { url \"../meshes/none.obj\" } }";
    assert_eq!(Kit::new(world).said("bounding-object/shape"), 1);
}

/// The changelog of R2018a: a second device of one kind is skipped with a warning.
#[test]
fn an_axis_has_one_motor_one_sensor_and_one_brake() {
    let more = "maxTorque 1000 } Brake { name \"brake\" } RotationalMotor { name \"second\" maxTorque 1000 } \
                PositionSensor { name \"first\" } Brake { name \"other\" ";
    let mut kit = Kit::new(&wheel(more));
    assert_eq!(kit.said("node/misplaced"), 3, "a motor, the sensor of the wheel and a brake");
    let names: Vec<&str> = kit.world.robots()[0].devices.iter().map(|device| device.name.as_str()).collect();
    assert_eq!(names, ["motor", "brake", "first"]);
    kit.enable("first", 8);
    kit.drive("motor", 3.0);
    kit.steps(125, 8);
    near(kit.value("first"), 3.0, 1e-6);
}

/// Returns position limits, target position and velocity in the last configuration of a motor.
#[track_caller]
fn described(kit: &Kit) -> [f64; 4] {
    let records = kit.records("motor");
    let (_, bytes) = records.iter().find(|record| record.0 == 0).expect("no description");
    let numbers: Vec<f64> =
        bytes[4..].chunks_exact(8).map(|part| f64::from_le_bytes(part.try_into().unwrap())).collect();
    [numbers[0], numbers[1], numbers[8], numbers[9]]
}

/// Webots writes the gains into the field and sends the configuration again: the controller then reads the target
/// clipped to the soft limits ("the desired target position will be clipped").
#[test]
fn a_motor_is_reconfigured_when_its_gains_are_set() {
    let mut kit = enabled(&wheel("maxTorque 1000 minPosition -1 maxPosition 0.25 maxVelocity 5"));
    let motor = kit.device_node("motor");
    kit.command("motor").u16(1).f64(3.0).u16(2).f64(2.0);
    kit.steps(2, 8);
    assert!(kit.records("motor").is_empty(), "targets alone do not change the configuration");
    kit.command("motor").u16(1).f64(3.0).u16(7).f64s(&[20.0, 0.0, 0.1]);
    kit.step(8);
    assert_eq!(described(&kit), [-1.0, 0.25, 0.25, 2.0]);
    assert_eq!(kit.world.state().scene().vec3(motor, "controlPID"), Vec3::new(20.0, 0.0, 0.1));
    kit.step(8);
    assert!(kit.records("motor").is_empty());
    // The target is kept while a force is commanded.
    kit.command("motor").u16(4).f64(0.0);
    kit.command("motor").u16(6).f64(100.0);
    kit.step(8);
    assert_eq!(described(&kit), [-1.0, 0.25, 0.25, 2.0]);
}

/// The manual: "`maxPosition` must always be greater than or equal to the motor position", else Webots moves it there.
/// The target of the motor is kept.
#[test]
fn soft_limits_are_extended_to_the_position() {
    let world = wheel("maxTorque 1000 maxVelocity 1 minPosition -5 maxPosition 5");
    let boss = "Robot { name \"boss\" supervisor TRUE }";
    let mut kit = enabled(&format!("{world} {boss}"));
    assert_eq!(kit.said("motor/limits"), 0);
    kit.command("motor").u16(1).f64(2.0);
    kit.steps(126, 8);
    let reached = kit.value("angle");
    near(reached, 1.0, 0.05);
    let motor = kit.device_node("motor");
    let field = kit.world.state().scene().node(motor).ty.field_index("maxPosition").unwrap() as u32;
    let out = kit.robot_command(engine::RobotId(1)).u8(wire::op::supervisor::FIELD_SET_VALUE).u32(motor.0);
    out.u32(field).u32(3).i32(-1).f64(-0.5);
    kit.step(8);
    let [min, max, target, _] = described(&kit);
    assert_eq!((min, target), (-5.0, 2.0));
    near(max, reached, 1e-12);
    near(kit.world.state().scene().float(motor, "maxPosition"), max, 0.0);
    assert_eq!(kit.said("motor/limits"), 1);
    kit.steps(250, 8);
    near(kit.value("angle"), 2.0, 1e-6);
    kit.command("motor").u16(1).f64(3.0);
    kit.steps(250, 8);
    near(kit.value("angle"), max, 1e-6);
    // Rounding errors of saved positions at a limit are not reported.
    let kit = enabled(&wheel("maxTorque 1000 minPosition 0.000002 maxPosition 1"));
    assert_eq!(kit.said("motor/limits"), 0);
    // At the start, too.
    let mut kit = enabled(&wheel("maxTorque 1000 minPosition 0.5 maxPosition 1"));
    assert_eq!(kit.said("field/rule"), 1);
    let motor = kit.device_node("motor");
    assert_eq!(kit.world.state().scene().float(motor, "minPosition"), 0.0);
    kit.command("motor").u16(1).f64(-2.0);
    kit.steps(125, 8);
    near(kit.value("angle"), 0.0, 1e-6);
}
