//! Configuration and commands of devices; altimeters and brakes.

use crate::kit::{Kit, near};
use engine::RobotId;
use wire::{Dialect, Writer};

const ROBOT: RobotId = RobotId(0);

fn world(device: &str) -> String {
    format!(
        "WorldInfo {{ basicTimeStep 8 }}\n\
         Robot {{ translation 0 0 1 controller \"<extern>\" children [ {device} ] }}"
    )
}

/// Asserts the configuration record of a robot's only device.
#[track_caller]
fn check_introduction(device: &str, write: impl Fn(&mut Writer)) {
    let kit = Kit::new(&world(device));
    let mut expected = Writer::new();
    expected.record(1, 0);
    write(&mut expected);
    let said = &kit.introductions[&ROBOT];
    assert!(said.ends_with(expected.as_slice()), "{device}: {said:?} does not end with {expected:?}");
    let works = device.starts_with("Connector") || device.starts_with("VacuumGripper");
    assert_eq!(kit.said("device/unsupported"), usize::from(!works), "{device}");
}

/// Asserts that commands in one block are read to the last byte.
#[track_caller]
fn check_commands(device: &str, write: impl Fn(&mut Writer)) -> Kit {
    let mut kit = Kit::new(&world(device));
    write(kit.command("d"));
    kit.step(8);
    kit.step(8);
    assert_eq!(kit.said("controller/request"), 0, "{device}: {:?}", kit.diagnostics);
    check_refused(device, |out| {
        write(out);
        let cut = out.as_slice()[..out.len() - 1].to_vec();
        *out = Writer::new();
        out.bytes(&cut);
    });
    check_refused(device, |out| {
        out.u8(200);
    });
    kit
}

#[track_caller]
fn check_refused(device: &str, write: impl Fn(&mut Writer)) {
    let mut kit = Kit::new(&world(device));
    write(kit.command("d"));
    kit.send(ROBOT, 0);
    kit.idle();
    let said = kit.world.take_diagnostics();
    assert!(said.iter().any(|one| one.code == "controller/request"), "{device}: {said:?}");
}

#[test]
fn unsimulated_sensors_send_their_configuration() {
    check_introduction("Microphone { name \"d\" aperture 2 }", |out| {
        out.f64s(&[2.0, -50.0]);
    });
    check_commands("Microphone { name \"d\" }", |out| {
        out.u8(1).u16(8);
    });
}

#[test]
fn connectors_and_radios_accept_their_commands() {
    let device = "Connector { name \"d\" isLocked TRUE }";
    check_introduction(device, |out| {
        out.u8(1);
    });
    check_commands(device, |out| {
        out.u8(2).u8(3).u8(1).u16(8);
    });
    let device = "Radio { name \"d\" address \"me\" channel 7 bitrate 1000 rxSensitivity -90 txPower 3 }";
    check_introduction(device, |out| {
        out.str("me").f64(2.4e9).i32(7).i32(1000).f64s(&[-90.0, 3.0]);
    });
    check_commands(device, |out| {
        out.u8(1).u16(8).u8(2).i32(4).str("you").i32(2).bytes(&[0, 1]).f64(0.5).u8(3).i32(2).str("x");
        out.u8(4).f64(1.0).u8(5).i32(1).u8(6).i32(1).u8(7).f64(1.0).u8(8).f64(1.0);
    });
}

#[test]
fn connectors_and_grippers_report_no_presence_when_alone() {
    let presence = |device: &str| {
        let mut kit = Kit::new(&world(device));
        kit.enable("d", 16);
        kit.step(8);
        assert_eq!(kit.records("d"), []);
        kit.step(8);
        kit.records("d")
    };
    assert_eq!(presence("Connector { name \"d\" }"), [(1, vec![0, 0])]);
    assert_eq!(presence("Connector { name \"d\" type \"passive\" }"), [(1, vec![255, 255])]);
    assert_eq!(presence("VacuumGripper { name \"d\" }"), [(1, vec![0])]);
}

#[test]
fn pens_have_no_configuration_record() {
    let device = "Pen { name \"d\" }";
    let with = Kit::new(&world(device));
    // The simulation mode and, as the robot's own record, nothing after it.
    let said = &with.introductions[&ROBOT];
    let mut record = Writer::new();
    record.record(1, 0);
    assert!(!said.ends_with(record.as_slice()));
    check_commands(device, |out| {
        out.u8(1).u8(2).u8(4).bytes(&[1, 2, 3]).f64(0.5);
    });
}

#[test]
fn vacuum_grippers_are_unknown_to_old_controllers() {
    let device = "VacuumGripper { name \"d\" isOn TRUE }";
    check_introduction(device, |out| {
        out.u8(1);
    });
    let mut kit = Kit::new(&world(device));
    kit.connect_as(ROBOT, Dialect::R2023a);
    assert!(!kit.introductions[&ROBOT].ends_with(&[1, 0, 0, 1]));
    kit.connect_as(ROBOT, Dialect::R2023b);
    assert!(kit.introductions[&ROBOT].ends_with(&[1, 0, 0, 1]));
    check_commands(device, |out| {
        out.u8(2).u8(3).u8(1).u16(8);
    });
}

#[test]
fn an_altimeter_reads_its_height() {
    let mut kit = Kit::new(&world("Altimeter { name \"d\" translation 5 6 0.26 }"));
    kit.enable("d", 16);
    kit.step(8);
    assert_eq!(kit.numbers("d"), None);
    kit.step(8);
    near(kit.value("d"), 1.26, 1e-12);
    let mut kit = Kit::new(&world("Altimeter { name \"d\" translation 0 0 0.26 resolution 0.5 }"));
    kit.enable("d", 8);
    kit.step(8);
    near(kit.value("d"), 1.5, 1e-12);
    let up_is_y = "WorldInfo { basicTimeStep 8 coordinateSystem \"NUE\" }
        Robot { translation 1 2 3 controller \"<extern>\" children [ Altimeter { name \"d\" } ] }";
    let mut kit = Kit::new(up_is_y);
    kit.enable("d", 8);
    kit.step(8);
    near(kit.value("d"), 2.0, 1e-12);
}

#[test]
fn the_error_of_an_altimeter_has_its_standard_deviation() {
    let mut kit = Kit::new(&world("Altimeter { name \"d\" accuracy 0.5 }"));
    kit.enable("d", 8);
    let errors: Vec<f64> = (0..400)
        .map(|_| {
            kit.step(8);
            kit.value("d") - 1.0
        })
        .collect();
    let variance = errors.iter().map(|error| error * error).sum::<f64>() / 400.0;
    near(variance.sqrt(), 0.5, 0.06);
}

fn hinge() -> String {
    world(
        "DEF JOINT HingeJoint {
          jointParameters HingeJointParameters { axis 0 0 1 dampingConstant 0.5 }
          device [ Brake { name \"d\" } PositionSensor { name \"ps\" } RotationalMotor { name \"motor\" } ]
          endPoint DEF PART Solid {
            boundingObject Box { size 0.1 0.1 0.1 }
            physics Physics { density -1 mass 1 centerOfMass [ 0 0 0 ] inertiaMatrix [ 1 1 1, 0 0 0 ] }
          }
        }",
    )
}

#[test]
fn a_brake_adds_to_the_damping_of_its_joint() {
    // dv/dt = (M - c v) / I, from rest, with M = 2, I = 1, c = 0.5 + 1.5, for 0.008 s.
    let mut kit = Kit::new(&hinge());
    kit.command("motor").u16(4).f64(2.0);
    kit.command("d").u8(2).f64(1.5);
    kit.step(8);
    let expected = 1.0 - base::ops::exp(-0.008 * 2.0);
    let link = kit.link("PART");
    near(kit.world.state().dynamics().joint_velocity(link), expected, 1e-12);
    // Released: only the joint's own damping remains.
    kit.command("d").u8(2).f64(0.0);
    kit.step(8);
    let expected = 4.0 + (expected - 4.0) * base::ops::exp(-0.008 * 0.5);
    near(kit.world.state().dynamics().joint_velocity(link), expected, 1e-12);
}

#[test]
fn devices_of_a_joint_are_associated() {
    let mut kit = Kit::new(&hinge());
    let numbers = ["Brake", "PositionSensor", "RotationalMotor"]
        .map(|name| catalog::node_type(name).map_or(0, |ty| Dialect::R2025a.node_number(ty)));
    kit.command("d").u8(6).f64(1.0).u16(numbers[2]).u8(4).u16(numbers[1]);
    kit.command("motor").u16(8).u16(numbers[0]);
    kit.command("ps").u8(2).u16(numbers[0]);
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.records("d"), [(4, vec![3, 0]), (4, vec![2, 0])]);
    assert_eq!(kit.records("motor"), [(8, vec![1, 0])]);
    assert_eq!(kit.records("ps"), [(2, vec![1, 0])]);
}

#[test]
fn associated_motors_are_found_for_either_type() {
    let joint = "SliderJoint { device [ Brake { name \"d\" } PositionSensor { name \"ps\" } LinearMotor { name \"m\" } ]
        endPoint Solid { physics Physics { } } }";
    let mut kit = Kit::new(&world(joint));
    let number = catalog::node_type("RotationalMotor").map_or(0, |ty| Dialect::R2025a.node_number(ty));
    kit.command("d").u8(4).u16(number);
    kit.command("ps").u8(2).u16(number);
    kit.send(ROBOT, 0);
    kit.idle();
    assert_eq!(kit.records("d"), [(4, vec![3, 0])]);
    assert_eq!(kit.records("ps"), [(2, vec![3, 0])]);
}

#[test]
fn a_brake_ignores_nan_and_negative_damping() {
    let refused = |write: &dyn Fn(&mut Writer)| {
        let mut kit = Kit::new(&hinge());
        write(kit.command("d"));
        kit.send(ROBOT, 0);
        kit.idle();
        kit.world.take_diagnostics().iter().any(|one| one.code == "controller/request")
    };
    assert!(refused(&|out| {
        out.u8(0);
    }));
    assert!(refused(&|out| {
        out.u8(8);
    }));
    let damping =
        |kit: &Kit| kit.world.state().dynamics().model.links[kit.link("PART").index()].joint.damping;
    let mut kit = Kit::new(&hinge());
    kit.command("d").u8(2).f64(1.0);
    kit.step(8);
    near(damping(&kit), 1.5, 0.0);
    kit.command("d").u8(2).f64(f64::NAN);
    kit.step(8);
    assert_eq!(kit.said("brake/damping"), 1);
    near(damping(&kit), 1.5, 0.0);
    kit.command("d").u8(2).f64(-3.0);
    kit.step(8);
    assert_eq!(kit.said("brake/damping"), 2);
    near(damping(&kit), 0.5, 0.0);
}

#[test]
fn the_configuration_of_a_brake_is_its_type() {
    let kit = Kit::new(&world(
        "SliderJoint { device Brake { name \"d\" } endPoint Solid { physics Physics { } } }",
    ));
    assert!(kit.introductions[&ROBOT].ends_with(&[1, 0, 0, 1, 0, 0, 0]));
    assert_eq!(kit.said("device/unsupported"), 0);
}
