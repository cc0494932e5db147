//! Up to R2020a gravity could be any vector: rotated worlds behave like upright ones.

use crate::kit::{Kit, near, near_vector};
use base::{Quat, Vec3, math};
use engine::RobotId;
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);
const OLD: &str = "R2020a";

/// The rotation of a whole world, including gravity.
fn turn() -> Quat {
    math::axis_angle(Vec3::new(1.0, 2.0, 0.5).normalize(), 2.2)
}

fn words(v: Vec3) -> String {
    format!("{} {} {}", v.x, v.y, v.z)
}

/// Objects that fall, slide, swing, float and measure, rotated by `turn`.
fn world(turn: Quat) -> Kit {
    let (axis, angle) = math::to_axis_angle(turn);
    let devices = "Accelerometer { name \"acc\" rotation 1 0 0 0.3 } Gyro { name \"gyro\" } GPS { name \"gps\" translation 0.1 0.2 0.3 }
        Compass { name \"compass\" rotation 0 0 1 0.7 } InertialUnit { name \"unit\" rotation 0 1 0 0.5 } Altimeter { name \"altimeter\" }
        TouchSensor { name \"force\" type \"force-3d\" translation 0 0.1 0 boundingObject Box { size 0.1 0.1 0.1 }
          physics Physics { density -1 mass 0.3 } lookupTable [ ] }";
    let text = format!(
        "WorldInfo {{ basicTimeStep 8 gravity {} northDirection {} gpsCoordinateSystem \"WGS84\" gpsReference 46.5 6.6 400 }}
        Transform {{ rotation {} {angle} children [
          Solid {{ name \"floor\" boundingObject Plane {{ size 50 50 }} }}
          DEF BOX Solid {{ name \"box\" translation 0 0.5 0 rotation 1 0 0 0.3 boundingObject Box {{ size 0.2 0.3 0.4 }}
            physics Physics {{ density -1 mass 2 }} }}
          DEF ROBOT Robot {{ name \"robot\" translation 3 0.4 0 rotation 0 1 0 0.4 children [ {devices}
            HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 0 1 anchor 0 0.5 0 }}
              endPoint DEF ARM Solid {{ name \"arm\" translation 0.3 0.5 0 boundingObject Sphere {{ radius 0.05 }}
              physics Physics {{ density -1 mass 1 }} }} }} ]
            boundingObject Box {{ size 0.6 0.1 0.6 }} physics Physics {{ density -1 mass 10 }} }}
          Fluid {{ translation 9 0 0 boundingObject Box {{ size 4 2 4 }} }}
          DEF RAFT Solid {{ name \"raft\" translation 9 1.05 0 rotation 1 0 0 0.1 boundingObject Box {{ size 1 0.4 1 }}
            immersionProperties [ ImmersionProperties {{ fluidName \"fluid\" viscousResistanceForceCoefficient 5e5
            viscousResistanceTorqueCoefficient 1e5 }} ] physics Physics {{ density -1 mass 100 }} }} ] }}",
        words(turn * Vec3::new(0.0, -9.81, 0.0)),
        words(turn * Vec3::X),
        words(axis),
    );
    Kit::of_version(OLD, &text, &[])
}

const DEVICES: [&str; 7] = ["acc", "gyro", "gps", "compass", "unit", "altimeter", "force"];

#[test]
fn a_world_rotated_with_its_gravity_behaves_the_same() {
    let (mut upright, mut turned) = (world(Quat::IDENTITY), world(turn()));
    let told: Vec<String> = turned.diagnostics.iter().map(ToString::to_string).collect();
    assert!(!told.iter().any(|told| told.contains("warning") && told.contains("gravity")), "{told:?}");
    for kit in [&mut upright, &mut turned] {
        DEVICES.iter().for_each(|device| kit.enable(device, 8));
    }
    for step in 0..60 {
        upright.step(8);
        turned.step(8);
        for def in ["BOX", "ROBOT", "ARM", "RAFT"] {
            let (a, b) = (turn() * upright.position(def), turned.position(def));
            assert!(a.distance(b) < 1e-6, "{def} at step {step}: {a} and {b}");
        }
        for device in DEVICES {
            // Velocities of a GPS are in world coordinates, like positions without a map.
            let read = |kit: &Kit| {
                let mut numbers = kit.numbers(device).unwrap();
                numbers.truncate(4);
                numbers
            };
            let (a, b) = (read(&upright), read(&turned));
            let off = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(off < 1e-4, "{device} at step {step}: {a:?} and {b:?}");
        }
    }
    turned.steps(4000, 8);
    // All are at the poses of the upright world; the draught of the raft is 0.1 m.
    let up = turn() * Vec3::Y;
    near(turned.position("RAFT").dot(up), 1.1, 1e-6);
    near(turned.world.state().pose(turned.node("RAFT")).vector(Vec3::Y).dot(up), 1.0, 1e-9);
    near(turned.position("BOX").dot(up), 0.15, 2e-3);
    assert!(turned.velocity("BOX").length() < 1e-6);
}

/// Checks the readings of a fixed robot's devices for a gravity and north.
fn read(info: &str, device: &str) -> Vec<f64> {
    let world = format!(
        "WorldInfo {{ basicTimeStep 8 {info} }} Robot {{ children [ Compass {{ name \"compass\" }} InertialUnit {{ name \"unit\" }}
         Accelerometer {{ name \"acc\" }} Altimeter {{ name \"altimeter\" translation 1 2 3 }} ] }}"
    );
    let mut kit = Kit::of_version(OLD, &world, &[]);
    kit.enable(device, 8);
    kit.steps(2, 8);
    kit.numbers(device).unwrap()
}

fn check(info: &str, device: &str, expected: &[f64]) {
    let found = read(info, device);
    let off = |sign: f64| found.iter().zip(expected).map(|(a, b)| (a - sign * b).abs()).fold(0.0, f64::max);
    // A quaternion and its negative are equivalent.
    let off = if device == "unit" { off(1.0).min(off(-1.0)) } else { off(1.0) };
    assert!(found.len() >= expected.len() && off < 1e-9, "{info} {device}: {found:?}, not {expected:?}");
}

#[test]
fn devices_use_the_direction_of_gravity_and_north() {
    check("", "acc", &[0.0, 9.81, 0.0]);
    check("gravity 3 0 -4", "acc", &[-3.0, 0.0, 4.0]);
    check("gravity 3 0 -4", "altimeter", &[-0.6 + 2.4]);
    check("gravity 0 0 -4", "altimeter", &[3.0]);
    // The default of north is x, whichever axis is up.
    check("", "compass", &[1.0, 0.0, 0.0]);
    check("gravity 0 0 -9.81", "compass", &[1.0, 0.0, 0.0]);
    check("gravity 0 0 -9.81 northDirection 0 2 0", "compass", &[0.0, 1.0, 0.0]);
    check("northDirection 0 0 1", "compass", &[0.0, 0.0, 1.0]);
    check("northDirection 3 0 4", "compass", &[0.6, 0.0, 0.8]);
    // The orientation is relative to north, up and east: if z is up, a sensor whose y-axis is east has a roll of 90°,
    // and one that looks west a yaw of 90°.
    let half = std::f64::consts::FRAC_1_SQRT_2;
    check("", "unit", &[0.0, 0.0, 0.0, 1.0]);
    check("gravity 0 0 -9.81", "unit", &[-half, 0.0, 0.0, half]);
    check("northDirection 0 0 1", "unit", &[0.0, half, 0.0, half]);
}

#[test]
fn old_worlds_may_have_gravity_in_any_direction() {
    let body = "Robot { supervisor TRUE } DEF BODY Solid { boundingObject Sphere { radius 0.1 } physics Physics { } }";
    let fall = |version: &str, info: &str| {
        let world = format!("DEF INFO WorldInfo {{ basicTimeStep 8 {info} }} {body}");
        let mut kit = Kit::of_version(version, &world, &[]);
        kit.steps(125, 8);
        kit
    };
    for [x, y, z] in [[0.0, -3.0, -4.0], [0.0, 5.0, 0.0], [-5.0, 0.0, 0.0], [1.0, -2.0, 0.5], [0.0, 0.0, 0.0]]
    {
        let kit = fall("R2019b", &format!("gravity {x} {y} {z}"));
        near_vector(kit.position("BODY"), Vec3::new(x, y, z) * 0.5, 1e-6);
    }
    // Written while the world runs, saved and read again.
    let mut kit = fall("R2019b", "gravity 0 -3 -4");
    let info = kit.node("INFO");
    let ty = kit.world.state().scene().node(info).ty;
    let index = |name: &str| ty.field_index(name).unwrap() as u32;
    let request = kit.robot_command(BOSS);
    request
        .u8(op::FIELD_SET_VALUE)
        .u32(info.0)
        .u32(index("gravityDirection"))
        .u32(5)
        .i32(-1)
        .f64s(&[0.6, 0.0, 0.8]);
    request.u8(op::FIELD_SET_VALUE).u32(info.0).u32(index("gravity")).u32(3).i32(-1).f64(2.0);
    kit.step(8);
    let saved = kit.world.state().scene().save();
    assert!(saved.contains("gravity 1.2 0 1.6") && !saved.contains("gravityDirection"), "{saved}");
    let before = kit.velocity("BODY");
    kit.steps(125, 8);
    near_vector(kit.velocity("BODY") - before, Vec3::new(1.2, 0.0, 1.6), 1e-6);
    // In current worlds gravity is a number.
    let kit = fall("R2021a", "gravity 2");
    near_vector(kit.position("BODY"), Vec3::new(0.0, 0.0, -1.0), 1e-6);
}

#[test]
fn north_is_along_z_where_the_axes_are_east_up_and_north() {
    let read = |place: &str| {
        let world = format!(
            "WorldInfo {{ basicTimeStep 8 coordinateSystem \"EUN\" gpsCoordinateSystem \"WGS84\" gpsReference 46.5 6.5 400 }}
             Robot {{ translation {place} children [ Compass {{ name \"compass\" }} GPS {{ name \"gps\" }} ] }}"
        );
        let mut kit = Kit::new(&world);
        kit.enable("compass", 8);
        kit.enable("gps", 8);
        kit.steps(2, 8);
        near_vector(kit.vector("compass"), Vec3::Z, 1e-12);
        kit.vector("gps")
    };
    let [here, east, north] = ["0 0 0", "1000 0 0", "0 5 1000"].map(read);
    assert!(east.y > here.y + 0.01 && (east.x - here.x).abs() < 1e-3, "{here} {east}");
    assert!(north.x > here.x + 0.008 && (north.y - here.y).abs() < 1e-3, "{here} {north}");
    near(north.z, 405.0, 1e-9);
}
