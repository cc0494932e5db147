//! Emitters and receivers: range, cones, channels, order, strength and direction.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use wire::Reader;

/// A packet as received by the controller.
struct Heard {
    channel: i32,
    direction: Vec3,
    strength: f64,
    data: Vec<u8>,
}

/// An emitter at the origin and a receiver at x metres.
fn world(emitter: &str, receiver: &str, x: f64, more: &str) -> String {
    format!(
        "WorldInfo {{ basicTimeStep 8 }} \
         Robot {{ name \"sender\" children Emitter {{ name \"emitter\" {emitter} }} }} \
         Robot {{ name \"listener\" translation {x} 0 0 children Receiver {{ name \"receiver\" {receiver} }} }} {more}"
    )
}

fn send(kit: &mut Kit, channel: i32, range: f64, data: &[u8]) {
    kit.command("emitter").u8(0).i32(channel).f64(range).i32(data.len() as i32).bytes(data);
}

fn heard(kit: &Kit) -> Vec<Heard> {
    let read = |(_, bytes): (u8, Vec<u8>)| {
        let mut input = Reader::new(&bytes);
        let channel = input.i32().unwrap();
        let direction = input.vec3().unwrap();
        let strength = input.f64().unwrap();
        let size = input.i32().unwrap();
        Heard { channel, direction, strength, data: input.bytes(size as usize).unwrap().to_vec() }
    };
    kit.records("receiver").into_iter().map(read).collect()
}

/// Returns the number of received packets of one sent on channel 1 without a range limit.
#[track_caller]
fn arrive(world: &str) -> usize {
    let mut kit = Kit::new(world);
    kit.enable("receiver", 8);
    kit.step(8);
    send(&mut kit, 1, -1.0, b"hello");
    kit.step(8);
    heard(&kit).len()
}

#[test]
fn strength_is_one_over_the_distance_squared() {
    for x in [0.5, 2.0, 10.0] {
        let mut kit = Kit::new(&world("channel 1", "channel 1", x, ""));
        kit.enable("receiver", 8);
        kit.step(8);
        send(&mut kit, 1, -1.0, b"hello");
        kit.step(8);
        let packets = heard(&kit);
        near(packets[0].strength, 1.0 / (x * x), 1e-12);
        near_vector(packets[0].direction, -Vec3::X, 1e-12);
        assert_eq!((packets[0].channel, packets[0].data.as_slice()), (1, b"hello".as_slice()));
    }
}

#[test]
fn the_direction_is_in_the_receivers_frame() {
    let mut kit = Kit::new(&world("channel 1", "channel 1 rotation 0 0 1 1.5707963267948966", 2.0, ""));
    kit.enable("receiver", 8);
    kit.step(8);
    send(&mut kit, 1, -1.0, b"x");
    kit.step(8);
    // The emitter is at -x, which is to the left of a receiver that looks along y.
    near_vector(heard(&kit)[0].direction, Vec3::Y, 1e-12);
}

#[test]
fn packets_arrive_in_order_and_complete() {
    let mut kit = Kit::new(&world("channel 1", "channel 1", 2.0, ""));
    kit.enable("receiver", 32);
    for count in 0..8u8 {
        send(&mut kit, 1, -1.0, &[count, 0, count]);
        send(&mut kit, 1, -1.0, &[count, 1]);
        kit.step(8);
        if count % 4 < 3 {
            assert!(heard(&kit).is_empty(), "packets wait for the end of the period");
        } else {
            let packets: Vec<Vec<u8>> = heard(&kit).into_iter().map(|packet| packet.data).collect();
            let expected: Vec<Vec<u8>> =
                (count - 3..=count).flat_map(|n| [vec![n, 0, n], vec![n, 1]]).collect();
            assert_eq!(packets, expected);
        }
    }
}

#[test]
fn channels_must_match_unless_one_is_broadcast() {
    assert_eq!(arrive(&world("channel 1", "channel 1", 2.0, "")), 1);
    assert_eq!(arrive(&world("channel 1", "channel 2", 2.0, "")), 0);
    assert_eq!(arrive(&world("channel 1", "channel -1", 2.0, "")), 1);
    // Clients take the channel in a packet for the receiver's own channel.
    let mut kit = Kit::new(&world("channel -1", "channel 7", 2.0, ""));
    kit.enable("receiver", 8);
    kit.step(8);
    send(&mut kit, -1, -1.0, b"x");
    kit.step(8);
    assert_eq!(heard(&kit)[0].channel, 7);
}

#[test]
fn a_channel_that_is_not_allowed_is_rejected() {
    let mut kit = Kit::new(&world("channel 1", "channel 2 allowedChannels [ 2 3 ]", 2.0, ""));
    kit.enable("receiver", 8);
    kit.command("receiver").u8(2).i32(1);
    kit.step(8);
    send(&mut kit, 1, -1.0, b"x");
    kit.step(8);
    assert!(heard(&kit).is_empty());
    kit.command("receiver").u8(2).i32(3);
    send(&mut kit, 3, -1.0, b"x");
    kit.step(8);
    assert_eq!(heard(&kit).len(), 1);
}

#[test]
fn radio_infra_red_and_serial_are_separate() {
    assert_eq!(arrive(&world("channel 1 type \"serial\"", "channel 1", 2.0, "")), 0);
    assert_eq!(arrive(&world("channel 1 type \"serial\"", "channel 1 type \"serial\"", 2.0, "")), 1);
}

#[test]
fn range_and_its_maximum_limit_the_reach() {
    let reach = |range: f64, emitter: &str| {
        let mut kit = Kit::new(&world(emitter, "channel 1", 2.0, ""));
        kit.enable("receiver", 8);
        kit.step(8);
        send(&mut kit, 1, range, b"x");
        kit.step(8);
        heard(&kit).len()
    };
    assert_eq!(reach(1.99, "channel 1"), 0);
    assert_eq!(reach(2.01, "channel 1"), 1);
    assert_eq!(reach(-1.0, "channel 1"), 1);
    assert_eq!(reach(-1.0, "channel 1 maxRange 1.5"), 0);
    assert_eq!(reach(5.0, "channel 1 maxRange 1.5"), 0);
}

#[test]
fn infra_red_cones_are_full_angles_about_x() {
    // The receiver is on the emitter's x-axis and looks away from it unless it is rotated.
    let infra = "channel 1 type \"infra-red\"";
    let turned = |angle: f64| format!("{infra} aperture 1 rotation 0 0 1 {angle}");
    let back = std::f64::consts::PI;
    assert_eq!(arrive(&world(infra, &turned(back), 2.0, "")), 1);
    assert_eq!(arrive(&world(infra, &turned(back - 0.49), 2.0, "")), 1);
    assert_eq!(arrive(&world(infra, &turned(back - 0.51), 2.0, "")), 0);
    assert_eq!(arrive(&world(&turned(0.49), infra, 2.0, "")), 1);
    assert_eq!(arrive(&world(&turned(0.51), infra, 2.0, "")), 0);
    // A radio ignores its aperture.
    assert_eq!(
        arrive(&world("channel 1 aperture 0.1 rotation 0 0 1 1", "channel 1 aperture 0.1", 2.0, "")),
        1
    );
}

#[test]
fn obstacles_stop_infra_red_but_not_radio() {
    let wall = "Solid { translation 1 0 0 boundingObject Box { size 0.1 1 1 } }";
    let infra = "channel 1 type \"infra-red\"";
    assert_eq!(arrive(&world(infra, infra, 2.0, wall)), 0);
    assert_eq!(arrive(&world(infra, infra, 2.0, "")), 1);
    assert_eq!(arrive(&world("channel 1", "channel 1", 2.0, wall)), 1);
}

#[test]
fn the_robots_themselves_are_no_obstacles() {
    let shell = "WorldInfo { basicTimeStep 8 } \
        Robot { name \"sender\" children [ Emitter { name \"emitter\" type \"infra-red\" channel 1 } ] \
        boundingObject Sphere { radius 0.2 } } \
        Robot { name \"listener\" translation 2 0 0 children [ Receiver { name \"receiver\" type \"infra-red\" channel 1 } ] \
        boundingObject Sphere { radius 0.2 } }";
    assert_eq!(arrive(shell), 1);
}

#[test]
fn a_robot_does_not_receive_its_own_packets() {
    let own = "WorldInfo { basicTimeStep 8 } Robot { children [ Emitter { name \"emitter\" channel 1 } \
               Receiver { name \"receiver\" channel 1 } ] }";
    assert_eq!(arrive(own), 0);
}

#[test]
fn packets_beyond_the_buffer_size_are_dropped() {
    let mut kit = Kit::new(&world("channel 1", "channel 1 bufferSize 10", 2.0, ""));
    kit.enable("receiver", 16);
    for data in [b"12345678".as_slice(), b"123", b"12"] {
        send(&mut kit, 1, -1.0, data);
    }
    kit.step(16);
    let sizes: Vec<usize> = heard(&kit).iter().map(|packet| packet.data.len()).collect();
    assert_eq!(sizes, [8, 2]);
}

#[test]
fn noise_follows_strength_and_direction() {
    let receiver = "channel 1 signalStrengthNoise 0.1 directionNoise 0.05";
    let mut kit = Kit::new(&world("channel 1", receiver, 2.0, ""));
    kit.enable("receiver", 8);
    kit.step(8);
    let (mut strengths, mut sideways) = (Vec::new(), Vec::new());
    for _ in 0..2000 {
        send(&mut kit, 1, -1.0, b"x");
        kit.step(8);
        let packets = heard(&kit);
        strengths.push(packets[0].strength / 0.25 - 1.0);
        sideways.push(packets[0].direction.y);
        near(packets[0].direction.length(), 1.0, 1e-12);
    }
    let deviation = |values: &[f64]| (values.iter().map(|x| x * x).sum::<f64>() / values.len() as f64).sqrt();
    // Five standard errors of a standard deviation: 5 / sqrt(2 · 2000) = 8 %.
    near(deviation(&strengths), 0.1, 0.008);
    near(deviation(&sideways), 0.05, 0.004);
}

#[test]
fn the_queue_of_an_unread_receiver_is_limited() {
    let mut kit = Kit::new(&world("channel 1", "channel 1", 2.0, ""));
    kit.enable("receiver", 24);
    kit.step(8);
    let megabyte = vec![7; 1 << 20];
    (0..70).for_each(|_| send(&mut kit, 1, -1.0, &megabyte));
    kit.step(8);
    kit.step(8);
    // The limit of 64 MiB includes the overhead of each packet.
    assert_eq!(heard(&kit).len(), 63);
    let diagnostics: Vec<String> = kit.diagnostics.iter().map(ToString::to_string).collect();
    assert!(
        diagnostics.iter().any(|diagnostic| diagnostic.contains("further packets are lost")),
        "{diagnostics:?}"
    );
    // After they have been read, further packets are received.
    send(&mut kit, 1, -1.0, b"again");
    kit.steps(3, 8);
    assert_eq!(heard(&kit).len(), 1);
}
