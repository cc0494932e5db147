//! Effects of written fields on settings, bodies, devices and controllers.

use super::{ROOM, ask, done, set_field, set_float, set_vector};
use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use engine::{HostCommand, RobotId};
use scene::Value;
use wire::op::supervisor as op;

#[test]
fn written_world_settings_take_effect() {
    let mut kit = Kit::new(ROOM);
    set_float(&mut kit, "INFO", "gravity", 0.0);
    kit.steps(10, 8);
    assert_eq!(kit.position("BALL").z, 0.5);
    set_float(&mut kit, "INFO", "gravity", 5.0);
    kit.steps(1, 8);
    near(kit.velocity("BALL").z, -0.04, 1e-9);
    set_float(&mut kit, "INFO", "basicTimeStep", 16.0);
    let before = kit.world.time().ms();
    kit.step(16);
    assert_eq!(kit.world.time().ms(), before + 16.0);
    set_float(&mut kit, "INFO", "ERP", 0.5);
    assert_eq!(kit.world.state().dynamics().model.settings.erp, 0.5);
    let arm = kit.link("ARM");
    assert_eq!(
        kit.world.state().dynamics().model.links[arm.index()].joint.stop_erp,
        0.5,
        "joints are built from it"
    );
}

#[test]
fn written_body_fields_take_effect_without_stopping_it() {
    let mut kit = Kit::new(ROOM);
    kit.steps(5, 8);
    let (velocity, place) = (kit.velocity("BALL"), kit.position("BALL"));
    set_float(&mut kit, "MASS", "mass", 3.0);
    let link = kit.link("BALL");
    assert_eq!(kit.world.state().dynamics().model.links[link.index()].inertia.mass, 3.0);
    assert_eq!((kit.velocity("BALL"), kit.position("BALL")), (velocity, place));
    set_float(&mut kit, "SPHERE", "radius", 0.3);
    kit.steps(300, 8);
    near(kit.position("BALL").z, 0.3, 1e-3);
    // A solid below a pose that is not a body.
    kit.enable("eye", 8);
    kit.steps(2, 8);
    near(kit.value("eye"), 900.0, 1e-6);
    set_vector(&mut kit, "WALL", "translation", [5.6, 0.0, 0.0]);
    kit.steps(1, 8);
    near(kit.value("eye"), 500.0, 1e-6);
    set_vector(&mut kit, "BOX", "size", [0.4, 2.0, 2.0]);
    kit.steps(1, 8);
    near(kit.value("eye"), 400.0, 1e-6);
    set_vector(&mut kit, "CAR", "translation", [4.9, 0.0, 0.5]);
    kit.steps(1, 8);
    near(kit.value("eye"), 500.0, 1e-6);
}

#[test]
fn written_joint_and_motor_fields_take_effect_without_stopping_it() {
    let mut kit = Kit::new(ROOM);
    kit.enable("angle", 8);
    kit.drive("motor", 3.0);
    kit.steps(20, 8);
    let angle = kit.value("angle");
    near(angle, 0.48, 0.03);
    set_float(&mut kit, "MOTOR", "maxVelocity", 1.0);
    kit.step(8);
    assert_eq!(kit.records("motor")[0].0, wire::op::motor::CONFIGURE, "the controller is notified");
    kit.steps(9, 8);
    near(kit.value("angle"), angle + 0.24, 0.01); // only the next command is limited
    kit.drive("motor", 3.0);
    kit.steps(10, 8);
    near(kit.value("angle"), angle + 0.24 + 0.08, 0.01);
    // Another anchor: the pose for position 0 stays, so that the arm moves to where its position puts it.
    let angle = kit.value("angle");
    set_vector(&mut kit, "AXIS", "anchor", [0.0, 1.0, 0.0]);
    near_vector(kit.position("ARM"), Vec3::new(5.0, 1.0, 0.5), 1e-9);
    set_vector(&mut kit, "AXIS", "anchor", [0.0, 0.5, 0.0]);
    let (sin, cos) = base::ops::sin_cos(angle);
    near_vector(kit.position("ARM"), Vec3::new(5.0 - 0.5 * sin, 0.5 + 0.5 * cos, 0.5), 1e-3);
    set_float(&mut kit, "AXIS", "maxStop", 1.0);
    kit.steps(100, 8);
    near(kit.value("angle"), 1.0, 0.01);
    // Names of devices are sent to new controllers.
    let tag = kit.tag("eye");
    set_field(&mut kit, "EYE", "name", 8, |out| done(out.str("ear")));
    assert_eq!(kit.tag("ear"), tag);
}

#[test]
fn a_written_lookup_table_takes_effect() {
    let mut kit = Kit::new(ROOM);
    kit.enable("eye", 8);
    kit.steps(2, 8);
    near(kit.value("eye"), 900.0, 1e-6);
    let eye = kit.node("EYE");
    let field = kit.world.state().scene().node(eye).ty.field_index("lookupTable").unwrap() as u32;
    kit.world.state_mut().user.mode = wire::field::mode::PAUSE;
    ask(&mut kit, |out| {
        out.u8(op::FIELD_SET_VALUE).u32(eye.0).u32(field).u32(0x15).i32(1).f64s(&[1.0, 2000.0, 0.0]);
    });
    assert_eq!(kit.world.state().scene().vec3s(eye, "lookupTable")[1], Vec3::new(1.0, 2000.0, 0.0));
}

#[test]
fn a_written_controller_is_started() {
    let mut kit = Kit::new(ROOM);
    set_field(&mut kit, "CAR", "controller", 8, |out| done(out.str("d")));
    assert_eq!(kit.commands, [HostCommand::StartController(RobotId(1))]);
    assert_eq!(kit.world.robots()[1].controller, "d");
    kit.commands.clear();
    set_field(&mut kit, "CAR", "customData", 8, |out| done(out.str("x")));
    assert_eq!(kit.commands, []);
    assert_eq!(
        kit.world.state().scene().value(kit.node("CAR"), "customData"),
        Some(&Value::SfString("x".into()))
    );
}

#[test]
fn written_arguments_are_for_the_next_start_of_the_controller() {
    let mut kit = Kit::new(ROOM);
    let car = kit.node("CAR");
    let index = kit.world.state().scene().node(car).ty.field_index("controllerArgs").unwrap() as u32;
    ask(&mut kit, |out| {
        out.u8(op::FIELD_GET_FROM_NAME).u32(car.0).i32(-1).str("controllerArgs").u8(0);
    });
    ask(&mut kit, |out| done(out.u8(op::FIELD_INSERT_VALUE).u32(car.0).u32(index).i32(0).str("x")));
    kit.step(8);
    assert_eq!(kit.commands, []);
    assert_eq!(kit.world.robots()[1].arguments, ["x"]);
}

#[test]
fn written_rotations_are_normalized() {
    let mut kit = Kit::new(ROOM);
    set_field(&mut kit, "WALL", "rotation", 6, |out| done(out.f64s(&[0.0, 0.0, 2.0, 4.0])));
    let Some(Value::SfRotation(now)) = kit.world.state().scene().value(kit.node("WALL"), "rotation") else {
        panic!("no rotation")
    };
    assert_eq!(*now, [0.0, 0.0, 1.0, 4.0 - std::f64::consts::TAU]);
}
