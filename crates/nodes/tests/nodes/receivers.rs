//! Statements of the manual about receivers and moving robots.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use wire::Reader;

/// An emitter at the origin and a receiver 2 m along x.
fn world(emitter: &str, receiver: &str, more: &str) -> String {
    placed(emitter, receiver, "", "", more)
}

/// The same, with further fields of the two robots.
fn placed(emitter: &str, receiver: &str, sender: &str, listener: &str, more: &str) -> String {
    format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} \
         Robot {{ name \"sender\" {sender} children Emitter {{ name \"emitter\" channel 1 {emitter} }} }} \
         Robot {{ name \"listener\" translation 2 0 0 {listener} children Receiver {{ name \"receiver\" channel 1 {receiver} }} }} \
         {more}"
    )
}

fn send(kit: &mut Kit, data: &[u8]) {
    kit.command("emitter").u8(0).i32(1).f64(-1.0).i32(data.len() as i32).bytes(data);
}

/// Returns direction, strength and bytes of the packets in the last reply.
fn heard(kit: &Kit) -> Vec<(Vec3, f64, Vec<u8>)> {
    let read = |(_, bytes): (u8, Vec<u8>)| {
        let mut input = Reader::new(&bytes);
        input.i32().unwrap();
        let direction = input.vec3().unwrap();
        let strength = input.f64().unwrap();
        let size = input.i32().unwrap();
        (direction, strength, input.bytes(size as usize).unwrap().to_vec())
    };
    kit.records("receiver").into_iter().map(read).collect()
}

/// Returns the number of received packets of one of ten bytes one step after it was sent.
fn arrive(world: &str) -> usize {
    let mut kit = Kit::new(world);
    kit.enable("receiver", 8);
    kit.step(8);
    send(&mut kit, b"ten bytes.");
    kit.step(8);
    heard(&kit).len()
}

#[test]
fn serial_passes_through_obstacles() {
    // «Signals of type "radio" (the default) and "serial" are transmitted without taking obstacles into account.»
    let wall = "Solid { translation 1 0 0 boundingObject Box { size 0.1 1 1 } }";
    let of = |kind: &str| arrive(&world(kind, kind, wall));
    assert_eq!((of("type \"serial\""), of("type \"infra-red\"")), (1, 0));
}

#[test]
fn rates_and_sizes_of_receivers_are_ignored() {
    // «the baud rate is the communication speed expressed in bits per second. … Currently, this field is ignored.»
    assert_eq!(arrive(&world("", "baudRate 1", "")), 1);
    // «It should be the same size as the emitter byte size. Currently, this field is ignored.»
    assert_eq!(arrive(&world("byteSize 8", "byteSize 12", "")), 1);
}

#[test]
fn noise_of_the_direction_does_not_depend_on_the_distance() {
    // «The noise is not dependent on the distance between emitter-receiver.»
    let deviation = |x: f64| {
        let far = placed("", "directionNoise 0.05", &format!("translation {} 0 0", 2.0 - x), "", "");
        let mut kit = Kit::new(&far);
        kit.enable("receiver", 8);
        kit.step(8);
        let mut sum = 0.0;
        for _ in 0..1000 {
            send(&mut kit, b"x");
            kit.step(8);
            sum += heard(&kit)[0].0.y.powi(2);
        }
        (sum / 1000.0_f64).sqrt()
    };
    // Five standard errors of a standard deviation: 5 / sqrt(2 · 1000) = 11 %.
    near(deviation(0.5), 0.05, 0.0056);
    near(deviation(50.0), 0.05, 0.0056);
}

#[test]
fn a_disabled_receiver_receives_nothing() {
    // «The `wb_receiver_disable` function stops the background listening.»
    let mut kit = Kit::new(&world("", "", ""));
    kit.enable("receiver", 8);
    kit.step(8);
    send(&mut kit, b"heard");
    kit.step(8);
    assert_eq!(heard(&kit).len(), 1);
    kit.enable("receiver", 0);
    kit.step(8);
    send(&mut kit, b"lost");
    kit.step(8);
    kit.enable("receiver", 8);
    kit.steps(3, 8);
    assert_eq!(heard(&kit).len(), 0, "nothing of what was sent meanwhile");
}

#[test]
fn the_strength_is_that_at_the_time_of_sending() {
    // «the simulated signal strength at the time the packet was transmitted», «direction … of the emitter»
    let moves = "physics Physics { density -1 mass 1 } linearVelocity 10 0 0";
    let mut kit = Kit::new(&placed("", "", "", moves, ""));
    kit.enable("receiver", 80);
    kit.steps(4, 8);
    send(&mut kit, b"x");
    kit.steps(6, 8);
    let packets = heard(&kit);
    // It moves 8 cm per step: 2.32 m when the packet is sent, 2.4 m at the end of the step, 2.8 m when it is read.
    let distance = 1.0 / packets[0].1.sqrt();
    assert!((2.319..2.401).contains(&distance), "{distance}");
    near_vector(packets[0].0, -Vec3::X, 1e-9);
}

#[test]
fn a_robot_in_a_solid_moves_with_it() {
    // A robot is a solid, which moves with its parent; with physics in both, the two are "merged at the physics engine
    // level"; below a solid without physics it "will be attached to the static environment".
    let height = |solid: &str, robot: &str| {
        let mut kit = Kit::new(&format!(
            "WorldInfo {{ basicTimeStep 8 }} Solid {{ translation 0 0 5 boundingObject Box {{ size 1 1 1 }} {solid} \
             children Robot {{ translation 2 0 1 {robot} children GPS {{ name \"gps\" }} }} }}"
        ));
        kit.enable("gps", 8);
        kit.steps(50, 8);
        Reader::new(&kit.records("gps")[0].1).vec3().unwrap().z
    };
    let (flies, body) = (
        "physics Physics { density -1 mass 1 } linearVelocity 0 0 2",
        "physics Physics { density -1 mass 1 }",
    );
    let own = format!("{body} boundingObject Box {{ size 0.1 0.1 0.1 }}");
    // 0.4 s: g t²/2 down, and 2 m/s up with the solid.
    let fallen = 6.0 - 0.5 * 9.81 * 0.16;
    near(height(flies, ""), fallen + 0.8, 1e-3);
    near(height(&flies.replace(" 0 0 2", " 0 0 0"), ""), fallen, 1e-3);
    near(height("", &own), 6.0, 1e-9);
}

#[test]
fn the_last_commands_of_an_asynchronous_controller_stay_in_force() {
    // «Webots will not wait; instead it will continue the simulation using the latest actuation commands.»
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 8 gravity 0 } Robot { synchronization FALSE children HingeJoint { \
         jointParameters HingeJointParameters { axis 0 0 1 } \
         device [ RotationalMotor { name \"motor\" maxVelocity 20 } PositionSensor { name \"angle\" } ] \
         endPoint Solid { physics Physics { density -1 mass 1 } boundingObject Box { size 0.1 0.1 0.1 } } } }",
    );
    kit.enable("angle", 8);
    kit.drive("motor", 2.0);
    kit.step(8);
    // Half a second without commands.
    kit.free_run(62);
    kit.step(8);
    let angle = Reader::new(&kit.records("angle")[0].1).f64().unwrap();
    near(angle, 2.0 * 64.0 * 0.008, 0.02);
}
