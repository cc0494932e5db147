//! Snapshots of a world, reset of the simulation, and saved states of nodes.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use engine::{ControllerState, HostCommand, RobotId};
use scene::{Edit, Scene};
use wire::op::supervisor as op;

const BOSS: RobotId = RobotId(0);
const OTHER: RobotId = RobotId(1);

/// A world with all kinds of state: contacts, joints, noise, packets, batteries.
const WORLD: &str = r#"
WorldInfo { basicTimeStep 8 randomSeed 11 }
DEF BOSS Robot { name "boss" supervisor TRUE battery [ 100 200 50 ] cpuConsumption 3 children [
  Receiver { name "ears" signalStrengthNoise 0.1 directionNoise 0.1 }
  GPS { name "where" accuracy 0.1 noiseCorrelation 0.9 speedNoise 0.1 } ] }
DEF CAR Robot { name "car" translation 0 0 0.4 battery [ 50 50 10 ] cpuConsumption 1
  boundingObject Box { size 0.2 0.2 0.1 } physics Physics { } children [
  Accelerometer { name "acc" lookupTable [ -100 -100 0.01, 100 100 0.01 ] }
  Gyro { name "gyro" lookupTable [ -100 -100 0.05, 100 100 0.05 ] }
  InertialUnit { name "imu" noise 0.05 }
  Altimeter { name "alt" accuracy 0.2 }
  DistanceSensor { name "down" rotation 0 1 0 1.5708 lookupTable [ 0 0 0.1, 1 1000 0.1 ] }
  TouchSensor { name "touch" type "force" translation 0 0 -0.06 boundingObject Box { size 0.1 0.1 0.02 } physics Physics { } }
  Emitter { name "mouth" translation 1 0 0 }
  DEF LAMP LED { name "lamp" color [ 1 0 0 ] children [ Shape { appearance DEF LOOKS PBRAppearance { } } ] }
  DEF HINGE HingeJoint { jointParameters DEF AXIS HingeJointParameters { axis 0 1 0 anchor 0.15 0 0 position 0.25 }
    device [ RotationalMotor { name "motor" maxTorque 2 maxVelocity 5 consumptionFactor 4 }
      PositionSensor { name "angle" noise 0.01 } Brake { name "brake" } ]
    endPoint DEF ARM Solid { translation 0.3 0 0 name "arm" boundingObject Box { size 0.2 0.05 0.05 } physics Physics { } } } ] }
DEF BALL Solid { name "ball" translation 0.05 0.03 1 linearVelocity 0.1 0 0
  boundingObject Sphere { radius 0.1 } physics Physics { } }
DEF GONE Solid { name "gone" translation 2 0 1 linearVelocity 0 1 0 boundingObject Sphere { radius 0.1 } physics Physics { } }
Solid { name "floor" boundingObject Plane { size 20 20 } }
"#;

const SENSORS: &[&str] = &["where", "acc", "gyro", "imu", "alt", "down", "touch", "angle", "motor"];

fn start() -> Kit {
    let mut kit = Kit::new(WORLD);
    enable(&mut kit);
    kit
}

fn enable(kit: &mut Kit) {
    for (index, name) in SENSORS.iter().filter(|name| **name != "motor").enumerate() {
        kit.enable(name, if index % 2 == 0 { 8 } else { 24 });
    }
    kit.enable("ears", 16);
    kit.command("motor").u16(wire::op::motor::SET_FEEDBACK_SAMPLING_PERIOD).u16(16);
    kit.robot_command(OTHER).u8(wire::op::robot::SET_BATTERY_SAMPLING_PERIOD).u16(8);
}

/// Returns all measurements of some steps with the same commands, as bits.
fn run(kit: &mut Kit, steps: usize) -> Vec<u64> {
    let mut bits = Vec::new();
    for step in 0..steps {
        if step % 10 == 0 {
            kit.drive("motor", f64::from(step as u32 % 30) / 10.0 - 1.0);
            kit.command("mouth").u8(wire::op::emitter::SEND).i32(0).f64(-1.0).i32(3).bytes(b"hey");
            kit.command("lamp").u8(wire::op::led::SET).i32(step as i32 / 10 % 2);
        }
        kit.step(8);
        bits.push(kit.world.time().0);
        for robot in [BOSS, OTHER] {
            // These are reported once per session, not once per run.
            let once = [wire::op::robot::SIMULATION_CHANGE_MODE, op::FIELD_COUNT_CHANGED, op::NODE_REMOVE];
            let records = kit.robot_records(robot).into_iter();
            for (opcode, bytes) in records.filter(|record| !once.contains(&record.0)) {
                bits.extend(
                    std::iter::once(u64::from(opcode)).chain(bytes.iter().map(|byte| u64::from(*byte))),
                );
            }
        }
        for name in SENSORS.iter().copied().chain(["ears"]) {
            for (opcode, bytes) in kit.records(name) {
                bits.extend(
                    std::iter::once(u64::from(opcode)).chain(bytes.iter().map(|byte| u64::from(*byte))),
                );
            }
        }
        let state = kit.world.state();
        bits.push(state.dynamics().state().hash());
        bits.push(state.radio.packets.len() as u64 + 10 * state.radio.outbox.len() as u64);
        for battery in ["BOSS", "CAR"] {
            let Some(scene::Value::MfFloat(levels)) = state.scene().value(kit.node(battery), "battery")
            else {
                panic!("no battery")
            };
            bits.extend(levels.iter().map(|level| level.to_bits()));
        }
    }
    bits
}

/// Returns the first difference between two runs.
#[track_caller]
fn same(one: &[u64], other: &[u64]) {
    let first = one.iter().zip(other).position(|(a, b)| a != b);
    assert_eq!((first, one.len()), (None, other.len()));
}

/// The supervisor requests a reset; the next step ends at the start of the world.
#[track_caller]
fn reset(kit: &mut Kit) {
    kit.robot_command(BOSS).u8(op::SIMULATION_RESET);
    kit.send(BOSS, 0);
    kit.idle();
    let others: Vec<RobotId> = kit.world.robots().iter().map(|robot| robot.id).collect();
    others.into_iter().for_each(|robot| kit.send(robot, 8));
    assert!(kit.try_step());
}

#[test]
fn a_reset_world_is_reproducible() {
    let mut kit = start();
    let first = run(&mut kit, 500);
    let again = run(&mut kit, 500);
    assert_ne!(first, again);
    for _ in 0..3 {
        reset(&mut kit);
        assert_eq!(kit.world.time().ms(), 0.0);
        same(&run(&mut kit, 500), &first);
    }
}

#[test]
fn a_host_command_resets_the_world() {
    let mut kit = start();
    let first = run(&mut kit, 100);
    kit.world.reset();
    same(&run(&mut kit, 100), &first);
    assert_eq!((kit.world.steps(), kit.world.elapsed().ms()), (200, 1600.0), "the run goes on");
}

/// As in Webots, a controller that has set another acceleration is told that a reset restores the field.
#[test]
fn a_reset_tells_the_acceleration_of_motors() {
    let mut kit = start();
    kit.step(8);
    kit.command("motor").u16(wire::op::motor::SET_ACCELERATION).f64(3.0);
    kit.step(8);
    assert_eq!(told_acceleration(&kit), Some(3.0));
    kit.step(8);
    assert_eq!(told_acceleration(&kit), None);
    reset(&mut kit);
    let at_once = told_acceleration(&kit);
    kit.step(8);
    assert_eq!(at_once.or(told_acceleration(&kit)), Some(-1.0));
}

/// Returns the acceleration in the last configuration of the motor: the fourth number after its kind.
fn told_acceleration(kit: &Kit) -> Option<f64> {
    let records = kit.records("motor");
    let (_, bytes) = records.iter().find(|(opcode, _)| *opcode == wire::op::motor::CONFIGURE)?;
    Some(f64::from_le_bytes(bytes[28..36].try_into().unwrap()))
}

#[test]
fn a_snapshot_is_restored_exactly() {
    let mut kit = start();
    run(&mut kit, 37);
    let packet = engine::Packet {
        sender: kit.node("CAR"),
        robot: Some(OTHER),
        medium: "radio".to_owned(),
        channel: 0,
        range: None,
        aperture: None,
        world_from_sender: base::Pose::IDENTITY,
        data: b"on its way".to_vec(),
    };
    kit.world.state_mut().radio.outbox.push(packet);
    let middle = kit.world.snapshot();
    let trace = kit.world.trace_hash();
    let first = run(&mut kit, 200);
    let last = kit.world.trace_hash();
    // Removed nodes and written fields are restored, too.
    let (gone, ball) = (kit.node("GONE"), kit.node("BALL"));
    kit.robot_command(BOSS).u8(op::NODE_REMOVE).u32(gone.0);
    kit.robot_command(BOSS).u8(op::NODE_SAVE_STATE).u32(ball.0).str("s");
    run(&mut kit, 10);
    assert!(kit.world.state().has_state(ball, "s"));
    kit.world.restore(&middle);
    assert!(!kit.world.state().has_state(ball, "s"));
    assert!(kit.world.state().scene().get(gone).is_some());
    assert_eq!((kit.world.time().ms(), kit.world.trace_hash(), kit.world.steps()), (296.0, trace, 37));
    same(&run(&mut kit, 200), &first);
    assert_eq!(kit.world.trace_hash(), last);
}

#[test]
fn a_snapshot_contains_its_robots() {
    let mut kit = start();
    run(&mut kit, 37);
    let middle = kit.world.snapshot();
    let first = run(&mut kit, 100);
    let car = kit.node("CAR");
    kit.robot_command(BOSS).u8(op::NODE_REMOVE).u32(car.0);
    kit.send(BOSS, 0);
    kit.idle();
    kit.hang_up(OTHER);
    let late = r#"Robot { name "late" children GPS { name "late gps" } } Robot { name "later" }"#;
    kit.robot_command(BOSS).u8(op::FIELD_INSERT_VALUE).u32(0).u32(0).i32(-1).str(late);
    kit.exchange();
    kit.send(BOSS, 0);
    kit.exchange();
    assert_eq!(kit.world.robots().len(), 3, "the first one has the number of the one that went");
    kit.steps(10, 8);
    kit.world.take_host_commands();
    kit.world.restore(&middle);
    let [start, stop] = [HostCommand::StartController(OTHER), HostCommand::StopController(RobotId(2))];
    assert_eq!(kit.world.take_host_commands(), [start, stop]);
    assert!(kit.world.robots()[2].is_gone());
    let names: Vec<&str> = kit.world.robots()[1].devices.iter().map(|device| device.name.as_str()).collect();
    assert_eq!(names.first(), Some(&"acc"));
    kit.exchange();
    kit.connect(OTHER);
    same(&run(&mut kit, 100), &first);
}

#[test]
fn inserted_and_removed_devices_are_restored_from_a_snapshot() {
    let mut kit = start();
    run(&mut kit, 5);
    let middle = kit.world.snapshot();
    let (car, lamp) = (kit.node("CAR"), kit.node("LAMP"));
    let children = kit.world.state().scene().node(car).ty.field_index("children").unwrap();
    kit.robot_command(BOSS).u8(op::FIELD_INSERT_VALUE).u32(car.0).u32(children as u32).i32(-1);
    kit.robot_command(BOSS).str(r#"GPS { name "late" }"#).u8(op::NODE_REMOVE).u32(lamp.0);
    kit.send(BOSS, 0);
    kit.exchange();
    kit.step(8);
    let late = kit.tag("late");
    kit.world.restore(&middle);
    // The controller keeps its ids: commands to a device that no longer exists are ignored.
    assert_eq!(kit.world.robots()[1].devices[usize::from(late.1) - 1].name, "");
    kit.raw_block(late.0, late.1, &[1, 8, 0]);
    kit.command("lamp").u8(wire::op::led::SET).i32(1);
    kit.step(8);
    assert_eq!(kit.said("controller/request"), 0);
    let looks = kit.node("LOOKS");
    assert_eq!(
        kit.world.state().scene().value(looks, "emissiveColor"),
        Some(&scene::Value::SfColor([1.0, 0.0, 0.0]))
    );
}

#[test]
fn a_reset_removes_inserted_robots_and_does_not_restore_removed_ones() {
    let mut kit = start();
    kit.step(8);
    let car = kit.node("CAR");
    kit.robot_command(BOSS).u8(op::NODE_REMOVE).u32(car.0);
    kit.send(BOSS, 0);
    kit.exchange();
    kit.hang_up(OTHER);
    kit.robot_command(BOSS).u8(op::FIELD_INSERT_VALUE).u32(0).u32(0).i32(-1).str(r#"Robot { name "late" }"#);
    kit.send(BOSS, 0);
    kit.exchange();
    assert_eq!(kit.world.robots()[1].name, "late");
    kit.world.take_host_commands();
    kit.robot_command(BOSS).u8(op::SIMULATION_RESET);
    kit.send(BOSS, 8);
    kit.free_run(1);
    assert_eq!(kit.world.time().ms(), 0.0);
    assert!(kit.commands.contains(&HostCommand::StopController(OTHER)));
    assert!(kit.world.robots()[1].is_gone() && kit.world.state().scene().get(car).is_none());
}

#[test]
fn a_loaded_state_neither_adds_nor_removes_nodes() {
    let mut kit = start();
    kit.step(8);
    ask_state(&mut kit, op::NODE_SAVE_STATE, "CAR", "s");
    let (car, lamp) = (kit.node("CAR"), kit.node("LAMP"));
    let children = kit.world.state().scene().node(car).ty.field_index("children").unwrap();
    kit.robot_command(BOSS).u8(op::FIELD_INSERT_VALUE).u32(car.0).u32(children as u32).i32(-1);
    kit.robot_command(BOSS).str("DEF NEW Pose { }").u8(op::NODE_REMOVE).u32(lamp.0);
    kit.send(BOSS, 0);
    kit.exchange();
    kit.step(8);
    ask_state(&mut kit, op::NODE_LOAD_STATE, "CAR", "s");
    assert_eq!(kit.said("supervisor/state"), 0);
    assert!(kit.world.state().scene().find_def("NEW").is_some(), "the inserted node is kept");
    assert!(kit.world.state().scene().get(lamp).is_none(), "the removed node is not restored");
}

/// Labels, and nodes hidden from a camera.
#[test]
fn a_reset_removes_labels_and_shows_hidden_nodes() {
    let world = "WorldInfo { basicTimeStep 8 } DEF BOSS Robot { name \"boss\" supervisor TRUE children [ \
         DEF EYE Camera { name \"eye\" width 1 height 1 } \
         Display { name \"screen\" width 1 height 1 } ] } \
         DEF WALL Solid { translation 4 0 0 children Shape { appearance PBRAppearance { baseColor 1 0 0 \
           emissiveColor 1 0 0 metalness 0 } geometry Box { } } } Background { skyColor 0 0 1 }";
    for is_reset in [true, false] {
        let mut kit = Kit::new(world);
        kit.enable("eye", 8);
        kit.step(8);
        let seen = kit.picture("eye", wire::op::camera::IMAGE).unwrap();
        assert!(seen[2] > seen[0], "red: {seen:?}");
        let (eye, wall) = (kit.node("EYE"), kit.node("WALL"));
        kit.robot_command(BOSS).u8(op::NODE_SET_VISIBILITY).u32(wall.0).u32(eye.0).u8(0);
        kit.robot_command(BOSS)
            .u8(op::SET_LABEL)
            .u16(1)
            .f64s(&[0.0, 0.0, 0.1])
            .u32(0)
            .str("text")
            .str("Arial");
        kit.step(8);
        let blue = kit.picture("eye", wire::op::camera::IMAGE).unwrap();
        assert!(blue[0] > blue[2], "blue: {blue:?}");
        assert_eq!(kit.world.state().user.labels.len(), 1);
        if is_reset {
            reset(&mut kit);
        } else {
            ask_state(&mut kit, op::NODE_LOAD_STATE, "BOSS", "__init__");
        }
        kit.step(8);
        assert_eq!(kit.picture("eye", wire::op::camera::IMAGE).unwrap(), seen);
        assert!(kit.world.state().user.labels.is_empty());
    }
}

#[test]
fn nodes_hidden_from_the_user_are_visible_to_cameras() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 8 } DEF VIEW Viewpoint { position 0 0 0 } DEF BOSS Robot { name \"boss\" supervisor TRUE children [ \
         Camera { name \"eye\" width 1 height 1 } ] } \
         DEF WALL Solid { translation 4 0 0 children Shape { appearance PBRAppearance { baseColor 1 0 0 \
           emissiveColor 1 0 0 metalness 0 } geometry Box { } } } Background { skyColor 0 0 1 }",
    );
    kit.enable("eye", 8);
    let (view, wall) = (kit.node("VIEW"), kit.node("WALL"));
    let seen = |kit: &mut Kit| nodes::shot::of_viewpoint(&mut kit.world, [1, 1]).rgba;
    kit.step(8);
    let red = seen(&mut kit);
    assert!(red[0] > red[2], "{red:?}");
    kit.robot_command(BOSS).u8(op::NODE_SET_VISIBILITY).u32(wall.0).u32(view.0).u8(0);
    kit.step(8);
    let blue = seen(&mut kit);
    assert!(blue[2] > blue[0], "{blue:?}");
    let camera = kit.picture("eye", wire::op::camera::IMAGE).unwrap();
    assert!(camera[2] > camera[0], "{camera:?}");
    kit.robot_command(BOSS).u8(op::NODE_SET_VISIBILITY).u32(wall.0).u32(view.0).u8(1);
    kit.step(8);
    assert_eq!(seen(&mut kit), red);
}

#[test]
fn a_reply_after_a_reset_has_the_initial_readings() {
    let mut kit = start();
    run(&mut kit, 30);
    reset(&mut kit);
    assert_eq!(kit.robot_records(BOSS)[0], (4, 0f64.to_le_bytes().to_vec()), "time 0");
    let angle = kit.value("angle");
    near(angle, 0.25, 0.06); // noise 0.01
    assert!(kit.records("ears").is_empty());
    near(kit.vector("where").z, 0.0, 0.6);
    assert_eq!(kit.delay_ms(OTHER), 0);
    for robot in kit.world.robots() {
        assert!(matches!(robot.controller_state(), ControllerState::Connected(_)));
    }
    // The time starts from there.
    kit.step(8);
    assert_eq!(kit.robot_records(BOSS)[0], (4, 0.008f64.to_le_bytes().to_vec()));
}

#[test]
fn a_reset_ends_long_steps_of_other_robots() {
    let mut kit = start();
    kit.step(8);
    kit.send(OTHER, 400);
    kit.send(BOSS, 8);
    assert!(kit.try_step());
    let telling = kit.robot_records(OTHER);
    kit.robot_command(BOSS).u8(op::SIMULATION_RESET);
    kit.send(BOSS, 8);
    assert!(kit.try_step());
    assert_ne!(kit.robot_records(OTHER), telling, "it is answered");
    assert_eq!(kit.robot_records(OTHER)[0], (4, 0f64.to_le_bytes().to_vec()));
    kit.step(8);
    assert_eq!(kit.robot_records(OTHER)[0], (4, 0.008f64.to_le_bytes().to_vec()));
}

#[test]
fn a_paused_world_is_reset_at_once() {
    let mut kit = start();
    run(&mut kit, 20);
    kit.world.state_mut().user.mode = 0;
    kit.robot_command(BOSS).u8(op::SIMULATION_RESET);
    kit.send(BOSS, 0);
    kit.idle();
    assert_eq!(kit.world.time().ms(), 0.0);
}

#[test]
fn a_reset_follows_the_table_of_the_manual() {
    let mut kit = start();
    run(&mut kit, 45);
    let (ball, looks, car, gone) = (kit.node("BALL"), kit.node("LOOKS"), kit.node("CAR"), kit.node("GONE"));
    let state = kit.world.state_mut();
    state.record(ball, "translation", scene::Value::SfVec3f(Vec3::new(3.0, 0.0, 1.0)));
    state.record(ball, "name", scene::Value::SfString("other".into()));
    let insert = Edit::InsertNode { node: Scene::ROOT, field: 0, item: 0, fragment: fragment("Pose { }") };
    let added = state.edit(insert).unwrap().inserted;
    kit.command("brake").u8(wire::op::brake::SET_DAMPING).f64(7.0);
    kit.command("lamp").u8(wire::op::led::SET).i32(1);
    kit.command("ears").u8(wire::op::receiver::SET_CHANNEL).i32(4);
    let flying = kit.link("GONE");
    kit.robot_command(BOSS).u8(op::NODE_REMOVE).u32(gone.0);
    kit.step(8);
    let arm = kit.link("ARM");
    assert_eq!(kit.world.state().dynamics().model.links[arm.index()].joint.damping, 7.0);
    assert_eq!(
        kit.world.state().scene().value(looks, "emissiveColor"),
        Some(&scene::Value::SfColor([1.0, 0.0, 0.0]))
    );
    kit.command("mouth").u8(wire::op::emitter::SEND).i32(4).f64(-1.0).i32(1).bytes(b"x");
    reset(&mut kit);
    assert!(kit.records("ears").is_empty(), "packets in transit are dropped");
    let state = kit.world.state();
    let scene = state.scene();
    assert_eq!(scene.vec3(ball, "translation"), Vec3::new(0.05, 0.03, 1.0));
    near_vector(state.pose(ball).translation, Vec3::new(0.05, 0.03, 1.0), 1e-12);
    near_vector(state.mounted_twist(&state.mount(ball).unwrap()).linear, Vec3::new(0.1, 0.0, 0.0), 1e-12);
    assert_eq!(scene.value(looks, "emissiveColor"), Some(&scene::Value::SfColor([0.0; 3])), "lamps are off");
    assert_eq!(scene.value(car, "battery"), Some(&scene::Value::MfFloat(vec![50.0, 50.0, 10.0])));
    assert_eq!(state.dynamics().model.links[arm.index()].joint.damping, 0.0, "brakes are released");
    assert_eq!(state.dynamics().joint_position(arm), 0.25);
    assert!(state.radio.packets.is_empty() && state.radio.outbox.is_empty());
    // Fields that are not in the table.
    assert_eq!(scene.string(ball, "name"), "other", "other fields stay as they were written");
    assert!(scene.get(gone).is_none(), "removed nodes are not restored");
    assert_eq!(state.dynamics().twist(flying), base::Twist::default());
    assert!(added.iter().all(|node| scene.get(*node).is_none()), "inserted nodes are removed");
    kit.command("mouth").u8(wire::op::emitter::SEND).i32(4).f64(-1.0).i32(1).bytes(b"x");
    kit.steps(2, 8);
    assert_eq!(kit.records("ears").len(), 1, "channels are what controllers have set");
}

#[test]
fn a_supervisor_keeps_its_nodes_after_a_reset() {
    let mut kit = start();
    kit.step(8);
    let gone = kit.node("GONE").0;
    kit.robot_command(BOSS).u8(op::FIELD_GET_FROM_NAME).u32(gone).i32(-1).str("children").u8(0);
    kit.send(BOSS, 0);
    kit.idle();
    let field =
        kit.robot_records(BOSS).into_iter().find(|record| record.0 == op::FIELD_GET_FROM_NAME).unwrap();
    let field = i32::from_le_bytes(field.1[..4].try_into().unwrap());
    kit.robot_command(BOSS).u8(op::NODE_REMOVE).u32(gone);
    kit.step(8);
    reset(&mut kit);
    // The length of this request depends on the type of the field, which no longer exists.
    kit.robot_command(BOSS).u8(op::FIELD_INSERT_VALUE).u32(gone).i32(field).i32(0).str("Pose { }");
    kit.send(BOSS, 0);
    kit.idle();
    assert!(kit.world.robots()[0].session().is_some(), "{:?}", kit.world.take_diagnostics());
}

fn fragment(text: &str) -> scene::Fragment {
    let mut files = assets::MemorySource::default();
    files.insert("worlds/w.wbt", "#VRML_SIM R2025a utf8\n".to_owned());
    let options = scene::LoadOptions::default();
    let empty = scene::load(std::path::Path::new("worlds/w.wbt"), &files, options.clone());
    scene::load_fragment(base::Source::new("text", text), &empty, &files, &options).0.unwrap()
}

#[test]
fn a_reset_recharges_an_empty_battery() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 8 } Robot { name \"boss\" supervisor TRUE } \
         DEF CAR Robot { name \"car\" battery [ 0.01 1 1 ] cpuConsumption 1 }",
    );
    kit.steps(3, 8);
    assert_eq!(kit.world.state().energy.unpowered, [OTHER]);
    reset(&mut kit);
    assert!(kit.world.state().energy.unpowered.is_empty());
}

/// Returns the energy of the car's battery. `[J]`
fn energy(kit: &Kit) -> f64 {
    match kit.world.state().scene().value(kit.node("CAR"), "battery") {
        Some(scene::Value::MfFloat(levels)) => levels[0],
        other => panic!("{other:?}"),
    }
}

/// Saves or loads the state of a node immediately.
fn ask_state(kit: &mut Kit, opcode: u8, def: &str, name: &str) {
    let node = kit.node(def);
    kit.robot_command(BOSS).u8(opcode).u32(node.0).str(name);
    kit.send(BOSS, 0);
    kit.idle();
    kit.diagnostics.extend(kit.world.take_diagnostics());
}

#[test]
fn loading_a_state_restores_a_subtree_at_rest() {
    let mut kit = start();
    kit.drive("motor", 2.0);
    kit.steps(20, 8);
    let place = |kit: &Kit, def: &str| kit.world.state().pose(kit.node(def));
    let (car, arm, ball) = (place(&kit, "CAR"), place(&kit, "ARM"), place(&kit, "BALL"));
    let link = kit.link("ARM");
    let turned = kit.world.state().dynamics().joint_position(link);
    assert!((turned - 0.25).abs() > 0.01, "{turned}");
    let battery = kit.world.state().scene().value(kit.node("CAR"), "battery").cloned();
    ask_state(&mut kit, op::NODE_SAVE_STATE, "CAR", "here");
    kit.steps(10, 8); // the ball is still above
    assert_ne!(place(&kit, "CAR"), car);
    let poorer = energy(&kit);
    let (now, ball_now) = (kit.world.time(), place(&kit, "BALL"));
    assert_ne!(ball_now, ball);
    ask_state(&mut kit, op::NODE_LOAD_STATE, "CAR", "here");
    assert_eq!((place(&kit, "CAR"), place(&kit, "ARM")), (car, arm));
    assert_eq!((place(&kit, "BALL"), kit.world.time()), (ball_now, now), "only the branch, and time goes on");
    let dynamics = kit.world.state().dynamics();
    assert_eq!((dynamics.joint_position(link), dynamics.joint_velocity(link)), (turned, 0.0));
    assert_eq!(dynamics.twist(kit.link("CAR")), base::Twist::default());
    assert_eq!(kit.world.state().scene().value(kit.node("CAR"), "battery").cloned(), battery);
    kit.step(8);
    assert!(energy(&kit) > poorer, "the robot goes on with the loaded battery");
    // The motor has stopped and holds the joint there.
    kit.steps(5, 8);
    near(kit.world.state().dynamics().joint_position(link), turned, 1e-3);
    assert_eq!(kit.said("supervisor/state"), 0);
}

#[test]
fn every_node_has_an_initial_state() {
    let mut kit = start();
    kit.steps(60, 8);
    ask_state(&mut kit, op::NODE_LOAD_STATE, "BALL", "__init__");
    let state = kit.world.state();
    near_vector(state.pose(kit.node("BALL")).translation, Vec3::new(0.05, 0.03, 1.0), 1e-12);
    near_vector(state.dynamics().twist(kit.link("BALL")).linear, Vec3::new(0.1, 0.0, 0.0), 1e-12);
    ask_state(&mut kit, op::NODE_SAVE_STATE, "BALL", "__init__");
    assert_eq!(kit.said("supervisor/state"), 1, "it cannot be saved over");
}

#[test]
fn inserted_nodes_return_to_their_state_at_insertion() {
    let mut kit = start();
    kit.step(8);
    let text = r#"DEF LATE Solid { translation 7 0 3 linearVelocity 1 0 0 name "late" boundingObject Sphere { radius 0.1 }
        physics Physics { } }"#;
    kit.robot_command(BOSS).u8(op::FIELD_INSERT_VALUE).u32(0).u32(0).i32(-1).str(text);
    kit.send(BOSS, 0);
    kit.exchange();
    kit.steps(50, 8);
    assert!(kit.position("LATE").x > 7.3);
    ask_state(&mut kit, op::NODE_LOAD_STATE, "LATE", "__init__");
    near_vector(kit.position("LATE"), Vec3::new(7.0, 0.0, 3.0), 1e-12);
    kit.step(8);
    near(kit.position("LATE").x, 7.008, 1e-9);
}

#[test]
fn missing_states_are_reported_once() {
    let mut kit = start();
    let before = kit.world.state().dynamics().state().hash();
    for _ in 0..2 {
        ask_state(&mut kit, op::NODE_LOAD_STATE, "BALL", "never");
        kit.robot_command(BOSS).u8(op::NODE_SAVE_STATE).u32(9999).str("x");
        kit.send(BOSS, 0);
        kit.idle();
        kit.diagnostics.extend(kit.world.take_diagnostics());
    }
    assert_eq!(kit.said("supervisor/state"), 2);
    assert_eq!(kit.world.state().dynamics().state().hash(), before);
}

#[test]
fn a_saved_world_is_the_text_with_current_values() {
    let mut kit = start();
    kit.steps(10, 8);
    let save = |kit: &mut Kit, name: Option<&str>| {
        let out = kit.robot_command(BOSS).u8(op::SAVE_WORLD).bool(name.is_some());
        name.map(|name| out.str(name));
        kit.send(BOSS, 0);
        kit.idle();
        kit.diagnostics.extend(kit.world.take_diagnostics());
        let answer = kit.robot_records(BOSS);
        answer.iter().find(|(opcode, _)| *opcode == op::SAVE_WORLD).unwrap().1.clone()
    };
    assert_eq!(save(&mut kit, Some("other.wbt")), [1]);
    let (path, bytes) = kit.files().last().unwrap().clone();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(path, "other.wbt");
    let height = kit.world.state().pose(kit.node("BALL")).translation.z;
    assert!(height < 0.99);
    let saved = Kit::new(text.strip_prefix("#VRML_SIM R2025a utf8\n").unwrap());
    near(saved.world.state().pose(saved.node("BALL")).translation.z, height, 1e-9);
    assert!(text.contains("consumptionFactor 4 }\n      PositionSensor"), "the author's lines stay");
    assert_eq!(save(&mut kit, Some("/forbidden.wbt")), [0], "the failure is returned");
    assert_eq!(kit.said("supervisor/save"), 1);
}

/// As in Webots: bodies are at rest where they were when the world was saved, motors keep their joints there, and nodes that
/// were inserted stay. Time and devices start again.
#[test]
fn a_reset_goes_back_to_the_saved_world() {
    let mut kit = Kit::new(
        r#"WorldInfo { gravity 0 }
        DEF BOSS Robot { name "boss" supervisor TRUE }
        DEF CAR Robot { name "car" translation 0 0 1 physics Physics { } boundingObject Sphere { radius 0.1 } children [
          HingeJoint { jointParameters HingeJointParameters { axis 0 0 1 } device RotationalMotor { name "motor" }
            endPoint DEF ARM Solid { translation 0 0 1 boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }
        DEF BALL Solid { translation 3 0 1 linearVelocity 1 0 0 boundingObject Sphere { radius 0.1 } physics Physics { } }"#,
    );
    let start = kit.position("BALL");
    kit.command("motor").u16(1).f64(1.0);
    kit.steps(100, 8);
    let (ball, arm) = (kit.position("BALL"), kit.world.state().pose(kit.node("ARM")).rotation);
    assert!(ball.x > start.x + 0.7 && arm.z > 0.2, "{ball} {arm}");
    kit.robot_command(BOSS).u8(op::SAVE_WORLD).bool(true).str("s.wbt");
    kit.send(BOSS, 0);
    kit.idle();
    kit.command("motor").u16(1).f64(-1.0);
    kit.steps(100, 8);
    kit.world.reset();
    assert_eq!(kit.world.time().ms(), 0.0);
    for _ in 0..2 {
        near_vector(kit.position("BALL"), ball, 1e-9);
        near_vector(kit.velocity("BALL"), Vec3::ZERO, 1e-9);
        let now = kit.world.state().pose(kit.node("ARM")).rotation;
        assert!(now.dot(arm) > 1.0 - 1e-9, "{now} {arm}");
        kit.free_run(50);
    }
}

/// The state inside an instance is saved in its hidden fields, and the saved world continues from there.
#[test]
fn a_saved_world_contains_the_state_inside_instances() {
    let swing = r#"
PROTO Swing [ field SFVec3f translation 0 0 2 ] { Robot { translation IS translation name "swing" children [
    HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 } endPoint Solid { translation 0.5 0 0 name "arm"
      boundingObject Sphere { radius 0.1 } physics Physics { } children [
      HingeJoint { endPoint Solid { translation 0 0.2 -0.5 name "leg" boundingObject Sphere { radius 0.1 } physics Physics { } } } ] } }
  ] } }
DEF BOSS Robot { name "boss" supervisor TRUE }
DEF SWING Swing {
  # mine
}
"#;
    let mut kit = Kit::new(swing);
    kit.steps(40, 8);
    kit.robot_command(BOSS).u8(op::SAVE_WORLD).bool(true).str("s.wbt");
    kit.send(BOSS, 0);
    kit.idle();
    let text = String::from_utf8(kit.files().last().unwrap().1.clone()).unwrap();
    for name in
        ["position_0_0", "position_1_0", "translation_1", "rotation_1", "angularVelocity_1", "translation_2"]
    {
        assert_eq!(text.matches(&format!("  hidden {name} ")).count(), 1, "{name}: {text}");
    }
    assert!(text.contains("  # mine") && !text.contains("translation_0"), "{text}");
    let mut saved = Kit::new(text.strip_prefix("#VRML_SIM R2025a utf8\n").unwrap());
    let arm = |kit: &Kit, name: &str| {
        let scene = kit.world.state().scene();
        let id = scene
            .iter()
            .find(|(id, node)| node.ty.is_a("Solid") && scene.string(*id, "name") == name)
            .unwrap()
            .0;
        kit.world.state().pose(id).translation
    };
    near_vector(arm(&saved, "leg"), arm(&kit, "leg"), 1e-9);
    assert!(arm(&kit, "leg").z < 1.45, "it has swung");
    for kit in [&mut kit, &mut saved] {
        kit.steps(20, 8);
    }
    for name in ["arm", "leg"] {
        near_vector(arm(&saved, name), arm(&kit, name), 1e-6);
    }
}

#[test]
fn changed_inserted_nodes_are_removed_by_a_reset() {
    let mut kit = start();
    let new = r#"Solid { name "new" boundingObject Box { } physics Physics { } }"#;
    let (fragment, _) = kit.world.state().read_any_nodes(new);
    let state = kit.world.state_mut();
    let inserted = nodes::editing::insert(state, Scene::ROOT, "children", None, fragment.unwrap()).unwrap();
    let material = scene::Value::SfString("rubber".to_owned());
    nodes::editing::set(state, inserted[0], "contactMaterial", material).unwrap();
    kit.world.settle();
    kit.world.reset();
    assert!(kit.world.state().scene().get(inserted[0]).is_none());
    kit.step(8);
}
