//! Decoding of requests: complete, truncated, unknown and unsupported ones.

use super::{BOSS, NONE, WORLD, ask, done, field, field_index, id, set, write};
use crate::kit::{Kit, near_vector};
use base::Vec3;
use wire::Writer;
use wire::op::supervisor as op;

/// Every request with a payload that fits a world of `WORLD`.
fn all_requests(kit: &mut Kit) -> Vec<(u8, Vec<u8>)> {
    let (wall, pose) = (id(kit, "WALL"), id(kit, "A"));
    let (name, children) = (field_index("Solid", "name"), field_index("Solid", "children"));
    let mut all = Vec::new();
    let mut add = |opcode: u8, payload: &dyn Fn(&mut Writer)| {
        let mut out = Writer::new();
        payload(&mut out);
        all.push((opcode, out.into_bytes()));
    };
    let node = |out: &mut Writer| done(out.u32(wall));
    add(50, &|out| done(out.u8(90).str("a.png")));
    add(51, &|out| done(out.str("b.wbt")));
    add(53, &|out| done(out.u16(1).f64s(&[0.0; 3]).u32(0).str("a").str("b")));
    add(54, &|out| done(out.i32(0)));
    add(56, &|out| done(out.i32(2)));
    add(58, &|out| done(out.bytes(&[1; 12]).str("a.mp4")));
    add(60, &|out| done(out.str("a.html")));
    add(62, &|out| done(out.u32(wall).u32(name).u32(8).i32(-1).str("x")));
    add(63, &|out| done(out.u32(wall).u32(name).i32(0)));
    add(64, &|out| done(out.u32(wall).i32(NONE).u32(name).u8(0)));
    add(65, &|out| done(out.u32(wall).u8(0)));
    add(66, &|out| done(out.u32(wall).f64s(&[0.0; 6])));
    [67, 68, 70, 77, 90, 91, 93, 95, 96].into_iter().for_each(|opcode| add(opcode, &node));
    add(69, &|out| done(out.u32(wall).u32(wall).u8(1)));
    [71, 73].into_iter().for_each(|opcode| add(opcode, &|out| done(out.u32(wall).f64s(&[0.0; 3]).u8(0))));
    add(72, &|out| done(out.u32(wall).f64s(&[0.0; 6]).u8(0)));
    [74, 75].into_iter().for_each(|opcode| add(opcode, &|out| done(out.u32(wall).str("s"))));
    add(76, &|out| done(out.u32(wall).f64(0.0).u32(1)));
    add(78, &|out| done(out.u32(wall).i32(NONE)));
    add(82, &|out| done(out.u8(1).str("c.wbt")));
    [83, 85].into_iter().for_each(|opcode| add(opcode, &|out| done(out.i32(1))));
    add(84, &|out| done(out.str("WALL").i32(NONE)));
    add(87, &|out| done(out.u32(wall).i32(NONE).str("name").u8(0)));
    add(88, &|out| done(out.u32(wall).i32(NONE).u32(name).u8(0)));
    add(88, &|out| done(out.u32(wall).i32(NONE).u32(children).u8(0).u32(0)));
    add(89, &|out| done(out.u32(wall).u32(children).i32(0).str("Solid { }")));
    add(92, &|out| done(out.u32(wall).u32(pose)));
    add(94, &|out| done(out.u32(wall).u8(1)));
    add(101, &|out| done(out.u32(wall).u32(name).u8(0).u8(1).i32(32)));
    add(102, &|out| done(out.u32(0).u32(wall).u8(1).i32(32)));
    add(103, &|out| done(out.u32(wall).u8(1).u8(1).i32(32)));
    add(97, &|out| done(out.u32(pose)));
    all
}

#[test]
fn every_request_is_read_to_its_last_byte() {
    let mut kit = Kit::new(WORLD);
    let bare: [u8; 10] = [52, 55, 57, 59, 61, 86, 98, 99, 100, 57];
    let requests = all_requests(&mut kit).into_iter().chain(bare.map(|opcode| (opcode, Vec::new())));
    for (opcode, payload) in requests {
        let answer = ask(&mut kit, |out| {
            out.u8(opcode).bytes(&payload);
            out.u8(op::NODE_GET_FIELD_COUNT).u32(0).u8(0);
        });
        let sentinel = (op::NODE_GET_FIELD_COUNT, vec![1, 0, 0, 0]);
        assert!(answer.contains(&sentinel), "request {opcode}: {answer:?}; {:?}", kit.diagnostics.last());
    }
}

#[test]
fn every_truncated_request_ends_the_connection_only() {
    let mut kit = Kit::new(WORLD);
    for (opcode, payload) in all_requests(&mut kit) {
        for length in 0..payload.len() {
            kit.robot_command(BOSS).u8(opcode).bytes(&payload[..length]);
            kit.send(BOSS, 0);
            kit.idle();
            let said = kit.world.take_diagnostics();
            let is_told = said.iter().any(|diagnostic| diagnostic.code == "controller/request");
            assert!(is_told, "request {opcode} cut to {length} bytes");
            assert!(kit.world.robots()[0].session().is_none());
            kit.connect(BOSS);
        }
    }
    for unknown in [79, 104, 255] {
        kit.robot_command(BOSS).u8(unknown);
        kit.send(BOSS, 0);
        kit.idle();
        assert!(kit.world.robots()[0].session().is_none(), "request {unknown}");
        kit.connect(BOSS);
    }
    kit.steps(2, 8);
}

#[test]
fn requests_with_unknown_ids_are_answered() {
    let mut kit = Kit::new(WORLD);
    for node in [9999, u32::MAX] {
        for opcode in [66, 67, 68, 69, 71, 72, 73, 76, 77, 90, 91, 93, 94, 95, 96, 97] {
            let (_, payload) = all_requests(&mut kit).into_iter().find(|(code, _)| *code == opcode).unwrap();
            let answer = ask(&mut kit, |out| {
                out.u8(opcode).u32(node).bytes(&payload[4..]).u8(op::NODE_GET_FIELD_COUNT).u32(node).u8(0);
            });
            let sentinel = (op::NODE_GET_FIELD_COUNT, (-1_i32).to_le_bytes().to_vec());
            assert!(answer.contains(&sentinel), "request {opcode}: {answer:?}");
        }
        ask(&mut kit, |out| done(out.u8(62).u32(node).u32(0).u32(5).i32(-1).f64s(&[0.0; 3])));
        ask(&mut kit, |out| done(out.u8(63).u32(node).u32(0).i32(0)));
    }
    let ball = id(&kit, "BALL");
    let translation = field(&mut kit, ball, "translation", false);
    write(&mut kit, |out| done(set(out, ball, &translation, -1).f64s(&[f64::NAN, 0.0, 0.0])));
    near_vector(kit.position("BALL"), Vec3::Z, 0.0);
    assert!(kit.said("supervisor/value") > 0);
    kit.steps(2, 8);
}

#[test]
fn unsupported_requests_are_answered_and_reported_once() {
    let mut kit = Kit::new(WORLD);
    for _ in 0..2 {
        let answer = ask(&mut kit, |out| {
            out.u8(op::VR_HEADSET_IS_USED);
        });
        assert_eq!(answer, [(98, vec![0])]);
    }
    assert_eq!(kit.said("supervisor/unavailable"), 1);
}
